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

/** Identities of one player's deposits or withdrawals. */
export interface IdsOfPlayer {
  readonly playerId: bigint;
  readonly ids: readonly string[];
}

type FindNumbers = (client: Queryable, asked: IdsOfPlayer) => Promise<ReadonlyMap<string, string>>;

/** What is behind a movement, as whoever keeps it says: bets, and the order numbers of deposits and withdrawals. */
export interface MovementNames {
  readonly bets: FindBets;
  readonly deposit: FindNumbers;
  readonly withdrawal: FindNumbers;
}

/** A movement with the bet behind it and the number of the order, null where there is none. */
export interface NamedMovement extends Movement {
  readonly bet: NamedBet | null;
  readonly orderNo: string | null;
}

/** A player's movements, and what is to be said of them. */
interface Naming {
  readonly playerId: bigint;
  readonly movements: readonly Movement[];
}

// Whatever else stands as a reference is no bet's and no order's.
const IDENTITY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The identities that movements of these kinds are of, each once. */
function listIdentities(movements: readonly Movement[], kinds: readonly MovementKind[]): string[] {
  const of = movements.filter(({ kind, reference }) => kinds.includes(kind) && IDENTITY.test(reference));
  return [...new Set(of.map(({ reference }) => reference))];
}

async function findNumbers(
  client: Queryable,
  { playerId, movements }: Naming,
  names: MovementNames,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const kind of ['deposit', 'withdrawal'] as const) {
    const ids = listIdentities(movements, [kind]);
    if (ids.length === 0) continue;
    for (const [id, number] of await names[kind](client, { playerId, ids })) found.set(id, number);
  }
  return found;
}

/** Looks up what a player's movements are of: a line of a statement is worth little to who cannot tell what it was for. */
export async function nameMovements(client: Queryable, naming: Naming, names: MovementNames): Promise<NamedMovement[]> {
  const { playerId, movements } = naming;
  const bets = listIdentities(movements, ['bet', 'payout', 'refund']);
  const found = bets.length === 0 ? undefined : await names.bets(client, { playerId, bets });
  const numbers = await findNumbers(client, naming, names);
  return movements.map((movement) => ({
    ...movement,
    bet: found?.get(movement.reference) ?? null,
    orderNo: numbers.get(movement.reference) ?? null,
  }));
}
