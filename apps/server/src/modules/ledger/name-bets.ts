import type { BetPlace, MovementKind, OutcomeRule } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { Movement } from './list-movements.ts';

/** What is said of a bet beside its money: where it was placed, and by which rule its outcome was decided or will be. */
export interface NamedBet extends BetPlace {
  readonly rule: OutcomeRule | null;
}

/** Bets of one player, by their identities. */
export interface BetsOfPlayer {
  readonly playerId: bigint;
  readonly bets: readonly string[];
}

/** What these bets are, by their identities; the ledger knows bets by their references alone. */
export type FindBets = (client: Queryable, asked: BetsOfPlayer) => Promise<ReadonlyMap<string, NamedBet>>;

/** A movement with the bet behind it, null where there is none. */
export interface NamedMovement extends Movement {
  readonly bet: NamedBet | null;
}

// Whatever else stands as a reference is no bet's.
const IDENTITY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OF_BETS: ReadonlySet<MovementKind> = new Set(['bet', 'payout', 'refund']);

/** Looks the bets of a player's movements up: a line of a statement is worth little to who cannot tell what it was for. */
export async function nameBets(
  client: Queryable,
  { playerId, movements }: { playerId: bigint; movements: readonly Movement[] },
  findBets: FindBets,
): Promise<NamedMovement[]> {
  const bets = movements
    .filter(({ kind, reference }) => OF_BETS.has(kind) && IDENTITY.test(reference))
    .map(({ reference }) => reference);
  const found = bets.length === 0 ? undefined : await findBets(client, { playerId, bets: [...new Set(bets)] });
  return movements.map((movement) => ({ ...movement, bet: found?.get(movement.reference) ?? null }));
}
