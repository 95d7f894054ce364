import { LIMITS, TIMES, type Paise } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { findRepeated } from '../../platform/repetitions.ts';
import { Refusal } from '../../platform/refusal.ts';
import { makeNumber, nextCheckAt } from '../gateway/index.ts';
import { countDeposits, hasLiveDeposit } from './attempts-store.ts';
import type { Deposit } from './deposit.ts';
import type { DepositsParts } from './deposits-parts.ts';
import { findDepositByKey, insertDeposit } from './store.ts';

/** A deposit as a player asks for it. */
export interface DepositOrder {
  readonly playerId: bigint;
  readonly amount: Paise;
  readonly channel: string;
  /** The player's own key: a repetition of it is the same deposit. */
  readonly key: string | undefined;
}

/** A deposit that may go on, and whether this command has made it. */
export interface Admitted {
  readonly deposit: Deposit;
  readonly isNew: boolean;
}

/** Decides in the player's turn whether a deposit may go on, and stores a new one. Throws a Refusal. */
export async function admitDeposit(
  parts: DepositsParts,
  client: Queryable,
  order: DepositOrder & { readonly isOffered: boolean },
): Promise<Admitted> {
  const { playerId, amount, key } = order;
  const now = parts.clock.now();
  const fingerprint = `deposit ${String(amount)} ${order.channel}`;
  const repeated = await findRepeated(key, {
    find: (asked) => findDepositByKey(client, { playerId, key: asked }),
    isSame: ({ commandFingerprint }) => commandFingerprint === fingerprint,
  });
  // A channel that is offered no more says nothing of what was started through it.
  if (repeated !== undefined) return { deposit: ensureIsAskedAbout(repeated, now), isNew: false };
  if (!order.isOffered) throw invalidChannel();
  if (await hasLiveDeposit(client, { playerId, amount, since: new Date(now - TIMES.duplicateGuardMs) })) {
    throw new Refusal('DUPLICATE_TRANSACTION', { params: { waitMs: TIMES.duplicateGuardMs } });
  }
  await refuseTooMany(client, playerId, now);
  const at = new Date(now);
  const orderNo = makeNumber('R', { at, randomness: parts.randomness });
  const check = nextCheckAt(at, now) ?? at;
  const deposit = await insertDeposit(client, {
    playerId,
    amount,
    channel: order.channel,
    orderNo,
    key,
    fingerprint,
    at,
    nextCheckAt: check,
  });
  return { deposit, isNew: true };
}

/**
 * Refuses a deposit beyond those that a player may start within a time, and beyond those of a day that are not paid: of each of
 * them the gateway is asked for days, so that without end they would keep everybody else's waiting.
 */
async function refuseTooMany(client: Queryable, playerId: bigint, now: number): Promise<void> {
  const { depositAttempts, unpaidDeposits } = LIMITS;
  for (const { max, windowMs, counted } of [
    { ...depositAttempts, counted: 'all' },
    { ...unpaidDeposits, counted: 'unpaid' },
  ] as const) {
    if ((await countDeposits(client, { playerId, since: new Date(now - windowMs), counted })) >= max)
      throw new Refusal('DEPOSIT_RATE_LIMIT_EXCEEDED', { params: { waitMs: windowMs } });
  }
}

/** Of one without an order that is too old to be asked about, nobody would find the payment again. */
function ensureIsAskedAbout(deposit: Deposit, now: number): Deposit {
  if (deposit.gatewayOrderId === null && nextCheckAt(deposit.createdAt, now) === null) throw new Refusal('KEY_REUSED');
  return deposit;
}

/** The refusal of a deposit by a channel that is not offered. */
export function invalidChannel(): Refusal {
  return new Refusal('INVALID_CHANNEL', { field: 'channel_id' });
}
