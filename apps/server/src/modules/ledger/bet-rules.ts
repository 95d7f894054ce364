import type { MovementKind, OutcomeRule } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { Movement } from './list-movements.ts';

/** By which rules the outcomes of bets were decided, or will be; the ledger knows bets by their references alone. */
export type FindRules = (client: Queryable, bets: readonly string[]) => Promise<ReadonlyMap<string, OutcomeRule>>;

/** A movement with the rule of the bet behind it, null where there is none. */
export interface RuledMovement extends Movement {
  readonly outcomeRule: OutcomeRule | null;
}

// Whatever else stands as a reference is no bet's.
const IDENTITY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OF_BETS: ReadonlySet<MovementKind> = new Set(['bet', 'payout', 'refund']);

/** Looks the rules of a few movements up, so that nobody takes an announced result for a fair one. */
export async function addRules(
  client: Queryable,
  movements: readonly Movement[],
  findRules: FindRules,
): Promise<RuledMovement[]> {
  const bets = movements
    .filter(({ kind, reference }) => OF_BETS.has(kind) && IDENTITY.test(reference))
    .map(({ reference }) => reference);
  const rules = bets.length === 0 ? undefined : await findRules(client, [...new Set(bets)]);
  return movements.map((movement) => ({ ...movement, outcomeRule: rules?.get(movement.reference) ?? null }));
}
