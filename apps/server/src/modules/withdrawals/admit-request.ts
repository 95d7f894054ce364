import { formatRupees, LIMITS, TIMES, WITHDRAWAL_REFUSALS, type BankDetails, type Paise } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { findRepeated } from '../../platform/repetitions.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getBalance } from '../ledger/index.ts';
import { holdSession } from '../sessions/index.ts';
import { countQuestion, noteAttempt, type Noted } from './attempts-store.ts';
import { findBank } from './bank-store.ts';
import { nameBankOwner } from './save-bank.ts';
import { findWithdrawalByKey, hasLiveWithdrawal } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

// More than the bank is asked for, and than a transaction may wait.
const UNDER_WAY_MS = 120_000;

/** A withdrawal as a player asks for it. */
export interface WithdrawalOrder {
  readonly playerId: bigint;
  /** The one that it is asked for with: once that has ended, nothing is reserved. */
  readonly sessionId: string;
  readonly amount: Paise;
  /** Bank details, or a saved account's id. */
  readonly to: BankDetails | { readonly bank_id: string };
  /** The player's own key: a repetition of it is the same withdrawal. */
  readonly key: string | undefined;
}

/** The same, with what its key stands for. */
export type KeyedOrder = WithdrawalOrder & { readonly fingerprint: string };

type Admission =
  | { readonly repeated: Withdrawal }
  /** Returned, not thrown: the attempt is to be stored. */
  | { readonly refusal: Refusal }
  | { readonly bank: BankDetails; readonly isRepetition: boolean };

/**
 * Decides in the player's turn whether a request may go on, before the bank is asked, and counts it as an attempt. Throws
 * UNAUTHORIZED where its session has ended: that is told nothing, and uses up nothing.
 */
export async function admitRequest(parts: WithdrawalsParts, client: Queryable, order: KeyedOrder): Promise<Admission> {
  const { playerId } = order;
  const now = parts.clock.now();
  await holdSession(client, order.sessionId);
  const repeated = await findEarlier(client, order);
  if (repeated !== undefined) return { repeated };
  const bank =
    'bank_id' in order.to ? await openSavedBank(parts, client, { playerId, id: order.to.bank_id }) : order.to;
  const { max, windowMs } = LIMITS.withdrawalAttempts;
  const attempt = { ...order, at: new Date(now) };
  const noted = await noteAttempt(client, attempt, { since: new Date(now - windowMs), max });
  // The bank's word on the command itself: it is not taken any more, whatever the balance and the limits are now.
  if (typeof noted === 'object' && noted.isRefusedByBank) return { refusal: new Refusal('INVALID_BANK_DETAILS') };
  const refusal = await findReason(parts, client, { order, noted });
  if (refusal === undefined) return { bank, isRepetition: typeof noted === 'object' };
  return {
    refusal: typeof noted === 'object' ? unlessUnderWay(refusal, { lastAskedAt: noted.lastAskedAt, now }) : refusal,
  };
}

/** What is said of a command's repetition that is refused: while the bank is asked about the same one it may be taken yet. */
function unlessUnderWay(
  refusal: Refusal,
  { lastAskedAt, now }: { lastAskedAt: Date | undefined; now: number },
): Refusal {
  const mayBeTaken = lastAskedAt === undefined || now - lastAskedAt.getTime() < UNDER_WAY_MS;
  return mayBeTaken ? new Refusal('OUTCOME_UNKNOWN', { cause: refusal }) : refusal;
}

/** Counts that the bank is asked once more about a command that was handed in before; gives back why it is asked no more. */
export async function refuseQuestion(
  { pool, clock }: WithdrawalsParts,
  { playerId, key }: KeyedOrder,
): Promise<Refusal | undefined> {
  const now = clock.now();
  const { max } = LIMITS.withdrawalAttempts;
  const counted = await countQuestion(pool, { playerId, key, at: new Date(now), max });
  return counted === 'counted' ? undefined : unlessUnderWay(refuseTooOften(), { lastAskedAt: counted, now });
}

function refuseTooOften(): Refusal {
  return new Refusal('WITHDRAWAL_RATE_LIMIT_EXCEEDED', { params: { waitMs: LIMITS.withdrawalAttempts.windowMs } });
}

/** Why a request is refused, if it is. */
async function findReason(
  parts: WithdrawalsParts,
  client: Queryable,
  { order, noted }: { order: KeyedOrder; noted: Noted },
): Promise<Refusal | undefined> {
  const duplicate = await findDuplicate(parts, client, order);
  if (duplicate !== undefined) return duplicate;
  if (noted === 'too-many') return refuseTooOften();
  const balance = await getBalance(client, order.playerId);
  return balance < order.amount ? refuseInsufficient(balance) : undefined;
}

/** The withdrawal that the same key made before. Throws KEY_REUSED where it stood for something else. */
export function findEarlier(
  client: Queryable,
  { playerId, key, fingerprint }: KeyedOrder,
): Promise<Withdrawal | undefined> {
  return findRepeated(key, {
    find: (asked) => findWithdrawalByKey(client, { playerId, key: asked }),
    isSame: ({ commandFingerprint }) => commandFingerprint === fingerprint,
  });
}

async function openSavedBank(
  { bankSeal }: WithdrawalsParts,
  client: Queryable,
  asked: { playerId: bigint; id: string },
): Promise<BankDetails> {
  const saved = await findBank(client, asked);
  if (saved === undefined) throw new Refusal('NOT_FOUND', { field: 'bank_id' });
  return bankSeal.open(saved.bank, nameBankOwner(asked.playerId));
}

/** The refusal of a request that is another of the same amount within a short time; undefined where it is none. */
export async function findDuplicate(
  { clock }: WithdrawalsParts,
  client: Queryable,
  { playerId, amount }: KeyedOrder,
): Promise<Refusal | undefined> {
  const since = new Date(clock.now() - TIMES.duplicateGuardMs);
  if (!(await hasLiveWithdrawal(client, { playerId, amount, since }))) return undefined;
  return new Refusal('DUPLICATE_TRANSACTION', {
    message: WITHDRAWAL_REFUSALS.DUPLICATE_TRANSACTION,
    params: { waitMs: TIMES.duplicateGuardMs },
  });
}

/** The refusal of a request that a balance does not hold. */
export function refuseInsufficient(balance: Paise): Refusal {
  const message = WITHDRAWAL_REFUSALS.INSUFFICIENT_BALANCE.replace('{balance}', () => formatRupees(balance));
  return new Refusal('INSUFFICIENT_BALANCE', { message, field: 'amount', params: { balance } });
}
