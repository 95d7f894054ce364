import type { MovementRecord } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { readPage } from '../../platform/read-page.ts';
import { listMovements, type Movement, type MovementFilter } from './list-movements.ts';

/** A page of movements; `next` is where the page after it begins, null where there is none. */
export interface StatementPage {
  readonly data: MovementRecord[];
  readonly next: string | null;
}

/** Reads one page of a player's statement, as it goes over the wire. */
export async function readStatement(client: Queryable, asked: MovementFilter): Promise<StatementPage> {
  const { page, next } = await readPage(
    asked.limit,
    (limit) => listMovements(client, { ...asked, limit }),
    ({ id }) => String(id),
  );
  return { data: page.map(wireMovement), next };
}

function wireMovement({ id, createdAt, ...movement }: Movement): MovementRecord {
  return { _id: String(id), ...movement, createdAt: createdAt.toISOString() };
}
