import { formatRupees, LIMITS, TIMES, WITHDRAWAL_REFUSALS, type BankDetails, type Paise } from '@rang/contract';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { findRepeated } from '../../platform/repetitions.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdPlayer } from '../accounts/index.ts';
import { checkPaymentAmount, makeNumber } from '../gateway/index.ts';
import { debitWallet, getBalance, HOUSE_ACCOUNTS } from '../ledger/index.ts';
import { noteAttempt } from './attempts-store.ts';
import { findBank } from './bank-store.ts';
import { checkBank, useBank } from './use-bank.ts';
import { nameBankOwner } from './save-bank.ts';
import { findWithdrawalByKey, hasLiveWithdrawal, insertWithdrawal, lockPlayerWithdrawals } from './store.ts';
import { nameOwner, type Withdrawal } from './withdrawal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

/** A withdrawal as a player asks for it. */
export interface WithdrawalOrder {
  readonly playerId: bigint;
  readonly amount: Paise;
  /** Bank details, or a saved account's id. */
  readonly to: BankDetails | { readonly bank_id: string };
  /** The player's own key: a repetition of it is the same withdrawal. */
  readonly key: string | undefined;
}

type Order = WithdrawalOrder & { readonly fingerprint: string };

/**
 * Takes a request for a withdrawal: its amount leaves the wallet and is reserved, in one transaction with its record.
 * The bank is asked before that, outside of any transaction; whatever it says, nothing has been reserved by then.
 */
export async function requestWithdrawal(parts: WithdrawalsParts, asked: WithdrawalOrder): Promise<Withdrawal> {
  checkPaymentAmount('withdrawal', asked.amount);
  const order = { ...asked, fingerprint: fingerprintOf(parts, asked) };
  const admitted = await inTransaction(parts.pool, (client) => admitRequest(parts, client, order));
  if ('refusal' in admitted) throw admitted.refusal;
  if ('repeated' in admitted) return admitted.repeated;
  await checkBank(parts, admitted.bank);
  return await inTransaction(parts.pool, (client) => reserveWithdrawal(parts, client, { order, bank: admitted.bank }));
}

/** What is asked, as text that holds no account number. */
function fingerprintOf({ bankSeal }: WithdrawalsParts, { amount, to }: WithdrawalOrder): string {
  const destination =
    'bank_id' in to
      ? `account ${to.bank_id}`
      : bankSeal.digest(JSON.stringify([to.bank_name, to.account_number, to.account_name, to.ifsc]));
  return `withdrawal ${String(amount)} to ${destination}`;
}

type Admission =
  | { readonly repeated: Withdrawal }
  /** Returned, not thrown: the attempt is to be stored. */
  | { readonly refusal: Refusal }
  | { readonly bank: BankDetails };

async function admitRequest(parts: WithdrawalsParts, client: Queryable, order: Order): Promise<Admission> {
  const { playerId, amount } = order;
  const now = parts.clock.now();
  await lockPlayerWithdrawals(client, playerId);
  const repeated = await findEarlier(client, order);
  if (repeated !== undefined) return { repeated };
  const bank =
    'bank_id' in order.to ? await openSavedBank(parts, client, { playerId, id: order.to.bank_id }) : order.to;
  const { max, windowMs } = LIMITS.withdrawalAttempts;
  const attempt = { ...order, at: new Date(now) };
  const isWithinLimit = await noteAttempt(client, attempt, { since: new Date(now - windowMs), max });
  if (await isDuplicate(parts, client, order)) return { refusal: duplicate() };
  if (!isWithinLimit)
    return { refusal: new Refusal('WITHDRAWAL_RATE_LIMIT_EXCEEDED', { params: { waitMs: windowMs } }) };
  const balance = await getBalance(client, playerId);
  return balance < amount ? { refusal: insufficient(balance) } : { bank };
}

function findEarlier(client: Queryable, { playerId, key, fingerprint }: Order): Promise<Withdrawal | undefined> {
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

async function isDuplicate({ clock }: WithdrawalsParts, client: Queryable, order: Order): Promise<boolean> {
  const since = new Date(clock.now() - TIMES.duplicateGuardMs);
  return await hasLiveWithdrawal(client, { playerId: order.playerId, amount: order.amount, since });
}

/** Whatever another request, or a suspension, may have changed while the bank was asked is looked at again. */
async function reserveWithdrawal(
  parts: WithdrawalsParts,
  client: Queryable,
  { order, bank }: { order: Order; bank: BankDetails },
): Promise<Withdrawal> {
  const { playerId, amount, key, fingerprint } = order;
  await lockPlayerWithdrawals(client, playerId);
  const repeated = await findEarlier(client, order);
  if (repeated !== undefined) return repeated;
  if (!(await holdPlayer(client, { id: playerId }))) throw new Refusal('UNAUTHORIZED');
  if (await isDuplicate(parts, client, order)) throw duplicate();
  const at = new Date(parts.clock.now());
  const payoutNo = makeNumber('W', { at, randomness: parts.randomness });
  const sealed = parts.bankSeal.close(bank, nameOwner({ playerId, payoutNo, amount }));
  const needsTwo = parts.secondApprovalAbove !== undefined && amount > parts.secondApprovalAbove;
  const withdrawal = await insertWithdrawal(client, {
    ...{ playerId, payoutNo, amount, bank: sealed, needsTwo, key, fingerprint, at },
  });
  const { id } = withdrawal;
  const isReserved = await debitWallet(client, {
    ...{ playerId, amount, key: `withdrawal:${id}`, reference: id, at },
    ...{ to: HOUSE_ACCOUNTS.reserved, reason: 'withdrawal' },
  });
  if (!isReserved) throw insufficient(await getBalance(client, playerId));
  await useBank(parts, client, { playerId, bank, isPaidTo: true, at });
  return withdrawal;
}

function duplicate(): Refusal {
  return new Refusal('DUPLICATE_TRANSACTION', {
    message: WITHDRAWAL_REFUSALS.DUPLICATE_TRANSACTION,
    params: { waitMs: TIMES.duplicateGuardMs },
  });
}

function insufficient(balance: Paise): Refusal {
  const message = WITHDRAWAL_REFUSALS.INSUFFICIENT_BALANCE.replace('{balance}', () => formatRupees(balance));
  return new Refusal('INSUFFICIENT_BALANCE', { message, field: 'amount', params: { balance } });
}
