import type { MovementRecord } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { readPage } from '../../platform/read-page.ts';
import { listMovements, type MovementFilter } from './list-movements.ts';
import { nameMovements, type MovementNames, type NamedMovement } from './name-movements.ts';

/** A page of movements; `next` is where the page after it begins, null where there is none. */
export interface StatementPage {
  readonly data: MovementRecord[];
  readonly next: string | null;
}

/** Reads one page of a player's statement, as it goes over the wire. */
export async function readStatement(
  client: Queryable,
  asked: MovementFilter,
  names: MovementNames,
): Promise<StatementPage> {
  const { page, next } = await readPage(
    asked.limit,
    (limit) => listMovements(client, { ...asked, limit }),
    ({ id }) => String(id),
  );
  return {
    data: (await nameMovements(client, { playerId: asked.playerId, movements: page }, names)).map(wireMovement),
    next,
  };
}

function wireMovement({ id, createdAt, bet, ...movement }: NamedMovement): MovementRecord {
  const place = bet === null ? null : { game: bet.game, round: bet.round, proof: bet.proof };
  const of = { outcomeRule: bet?.rule ?? null, bet: place };
  return { _id: String(id), ...movement, ...of, createdAt: createdAt.toISOString() };
}
