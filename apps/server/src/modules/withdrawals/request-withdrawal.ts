import type { BankDetails, Paise } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { PlayerTurns } from '../../platform/database/player-turns.ts';
import type { JoinWork } from '../../platform/join-work.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdPlayer } from '../accounts/index.ts';
import { checkPaymentAmount, makeNumber } from '../gateway/index.ts';
import { debitWallet, getBalance, HOUSE_ACCOUNTS } from '../ledger/index.ts';
import { insertAccountMail } from '../mails/index.ts';
import { holdSession } from '../sessions/index.ts';
import {
  admitRequest,
  findDuplicate,
  findEarlier,
  refuseInsufficient,
  refuseQuestion,
  type KeyedOrder,
  type WithdrawalOrder,
} from './admit-request.ts';
import { isRefusedByBank, noteBankRefusal } from './attempts-store.ts';
import { holdPayeeAndSum, insertWithdrawal } from './store.ts';
import { checkBank, digestBank, useBank } from './use-bank.ts';
import { nameOwner, type Withdrawal } from './withdrawal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

interface RequestParts extends WithdrawalsParts {
  readonly inTurn: PlayerTurns;
  /** By command: the questions that the bank is being asked. */
  readonly joinQuestion: JoinWork<Refusal | undefined>;
}

/**
 * Takes a request for a withdrawal: its amount leaves the wallet and is reserved, in one transaction with its record.
 * The bank is asked before that, outside of any transaction; whatever it says, nothing has been reserved by then.
 */
export async function requestWithdrawal(parts: RequestParts, asked: WithdrawalOrder): Promise<Withdrawal> {
  const { playerId, amount } = asked;
  checkPaymentAmount('withdrawal', amount);
  const order = { ...asked, fingerprint: fingerprintOf(parts, asked) };
  const admitted = await parts.inTurn(playerId, (client) => admitRequest(parts, client, order));
  if ('refusal' in admitted) throw admitted.refusal;
  if ('repeated' in admitted) return admitted.repeated;
  const refused = await askBank(parts, order, admitted);
  if (refused !== undefined) return await keepRefusal(parts, order, refused);
  return await parts.inTurn(playerId, (client) => reserveWithdrawal(parts, client, { order, bank: admitted.bank }));
}

/** Has the bank asked: about one command at a time, and a few times however often it is repeated. Gives back why not to pay. */
function askBank(
  parts: RequestParts,
  order: KeyedOrder,
  { bank, isRepetition }: { readonly bank: BankDetails; readonly isRepetition: boolean },
): Promise<Refusal | undefined> {
  const { playerId, key, fingerprint } = order;
  if (key === undefined) return checkBank(parts, bank);
  return parts.joinQuestion(JSON.stringify([String(playerId), key, fingerprint]), async () => {
    const refusal = isRepetition ? await refuseQuestion(parts, order) : undefined;
    return refusal ?? (await checkBank(parts, bank));
  });
}

/** What is asked, as text that holds no account number. */
function fingerprintOf({ bankSeal }: WithdrawalsParts, { amount, to }: WithdrawalOrder): string {
  const destination =
    'bank_id' in to
      ? `account ${to.bank_id}`
      : bankSeal.digest(JSON.stringify([to.bank_name, to.account_number, to.account_name, to.ifsc]));
  return `withdrawal ${String(amount)} to ${destination}`;
}

/**
 * Throws why there is no withdrawal, unless there is: of a command that is handed in several times at once another one may have
 * become it, and what was written first is the answer of all. What the bank itself has said, a repetition is answered with.
 */
async function keepRefusal({ inTurn }: RequestParts, order: KeyedOrder, refusal: Refusal): Promise<Withdrawal> {
  if (order.key === undefined) throw refusal;
  const repeated = await inTurn(order.playerId, async (client) => {
    const earlier = await findEarlier(client, order);
    if (earlier === undefined && refusal.code === 'INVALID_BANK_DETAILS') await noteBankRefusal(client, order);
    return earlier;
  });
  if (repeated === undefined) throw refusal;
  return repeated;
}

/** Whatever another request, a suspension or a logout may have changed while the bank was asked is looked at again. */
async function reserveWithdrawal(
  parts: WithdrawalsParts,
  client: Queryable,
  { order, bank }: { order: KeyedOrder; bank: BankDetails },
): Promise<Withdrawal> {
  const { playerId, sessionId, amount, key, fingerprint } = order;
  const repeated = await findEarlier(client, order);
  if (repeated !== undefined) return repeated;
  if (await isRefusedByBank(client, order)) throw new Refusal('INVALID_BANK_DETAILS');
  if (!(await holdPlayer(client, { id: playerId }))) throw new Refusal('UNAUTHORIZED');
  await holdSession(client, sessionId);
  const duplicate = await findDuplicate(parts, client, order);
  if (duplicate !== undefined) throw duplicate;
  const at = new Date(parts.clock.now());
  const payoutNo = makeNumber('W', { at, randomness: parts.randomness });
  const digests = digestBank(parts.bankSeal, bank);
  const payeeDigest = digests.payee;
  const needsTwo = await isLarge(parts, client, { playerId, payeeDigest, amount, at });
  const sealed = parts.bankSeal.close(bank, nameOwner({ playerId, payoutNo, amount, needsTwo }));
  const withdrawal = await insertWithdrawal(client, {
    ...{ playerId, payoutNo, amount, bank: sealed, payeeDigest, needsTwo, key, fingerprint, at },
  });
  const { id } = withdrawal;
  const isReserved = await debitWallet(client, {
    ...{ playerId, amount, key: `withdrawal:${id}`, reference: id, at },
    ...{ to: HOUSE_ACCOUNTS.reserved, reason: 'withdrawal' },
  });
  if (!isReserved) throw refuseInsufficient(await getBalance(client, playerId));
  await useBank(parts, client, { playerId, digests, isPaidTo: true, at });
  await insertAccountMail(client, { kind: 'withdrawal-asked', playerId, at });
  return withdrawal;
}

/**
 * Whether two have to approve it: a large sum is as large where it is asked for in pieces within a day, by one player or to one
 * bank account.
 */
async function isLarge(
  { secondApprovalAbove }: WithdrawalsParts,
  client: Queryable,
  { at, amount, ...of }: { playerId: bigint; payeeDigest: string; amount: Paise; at: Date },
): Promise<boolean> {
  if (secondApprovalAbove === undefined) return false;
  const since = new Date(at.getTime() - DAY_MS);
  return amount + (await holdPayeeAndSum(client, { ...of, since })) > secondApprovalAbove;
}
