import type { MovementRecord } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { listMovements, type Movement, type MovementFilter } from './list-movements.ts';

/** A page of movements; `next` is where the page after it begins, null where there is none. */
export interface StatementPage {
  readonly data: MovementRecord[];
  readonly next: string | null;
}

/** Reads one page of a player's statement, as it goes over the wire. */
export async function readStatement(client: Queryable, asked: MovementFilter): Promise<StatementPage> {
  // One more than asked for tells whether there is another page.
  const found = await listMovements(client, { ...asked, limit: asked.limit + 1 });
  const page = found.slice(0, asked.limit);
  const last = page.at(-1);
  return {
    data: page.map(wireMovement),
    next: found.length > page.length && last !== undefined ? String(last.id) : null,
  };
}

function wireMovement({ id, createdAt, ...movement }: Movement): MovementRecord {
  return { _id: String(id), ...movement, createdAt: createdAt.toISOString() };
}
