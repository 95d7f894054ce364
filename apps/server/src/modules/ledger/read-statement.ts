import type { MovementRecord } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { readPage } from '../../platform/read-page.ts';
import { listMovements, type MovementFilter } from './list-movements.ts';
import { nameMovements, type MovementNames, type NamedMovement } from './name-movements.ts';
import { IN_FULL, type Telling } from './tell-movements.ts';

/** A page of movements; `next` is where the page after it begins, null where there is none. */
export interface StatementPage {
  readonly data: MovementRecord[];
  readonly next: string | null;
}

/** Reads one page of a player's statement, as it goes over the wire to whoever is told so of it. */
export async function readStatement(
  client: Queryable,
  asked: MovementFilter,
  { names, telling = IN_FULL }: { readonly names: MovementNames; readonly telling?: Telling },
): Promise<StatementPage> {
  const { page, next } = await readPage(
    asked.limit,
    (limit) => listMovements(client, { ...asked, limit }),
    ({ id }) => telling.place(id),
  );
  const named = await nameMovements(client, { playerId: asked.playerId, movements: page }, names);
  return { data: named.map((movement) => wireMovement(movement, telling)), next };
}

function wireMovement(named: NamedMovement, telling: Telling): MovementRecord {
  const { id, createdAt, bet, ...movement } = named;
  const place = bet === null ? null : { game: bet.game, round: bet.round, proof: bet.proof };
  const of = { outcomeRule: bet?.rule ?? null, bet: place };
  const shown = { _id: telling.name(id), reference: telling.reference(named) };
  return { ...movement, ...shown, ...of, createdAt: createdAt.toISOString() };
}
