import type { MovementRecord } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { readPage } from '../../platform/read-page.ts';
import { addRules, type FindRules, type RuledMovement } from './bet-rules.ts';
import { listMovements, type MovementFilter } from './list-movements.ts';

/** A page of movements; `next` is where the page after it begins, null where there is none. */
export interface StatementPage {
  readonly data: MovementRecord[];
  readonly next: string | null;
}

/** Reads one page of a player's statement, as it goes over the wire. */
export async function readStatement(
  client: Queryable,
  asked: MovementFilter,
  findRules: FindRules,
): Promise<StatementPage> {
  const { page, next } = await readPage(
    asked.limit,
    (limit) => listMovements(client, { ...asked, limit }),
    ({ id }) => String(id),
  );
  return { data: (await addRules(client, page, findRules)).map(wireMovement), next };
}

function wireMovement({ id, createdAt, ...movement }: RuledMovement): MovementRecord {
  return { _id: String(id), ...movement, createdAt: createdAt.toISOString() };
}
