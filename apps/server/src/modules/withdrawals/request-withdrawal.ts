import type { BankDetails, Paise } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { PlayerTurns } from '../../platform/database/player-turns.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdPlayer } from '../accounts/index.ts';
import { checkPaymentAmount, makeNumber } from '../gateway/index.ts';
import { debitWallet, getBalance, HOUSE_ACCOUNTS } from '../ledger/index.ts';
import { insertAccountMail } from '../mails/index.ts';
import {
  admitRequest,
  findDuplicate,
  findEarlier,
  refuseInsufficient,
  type KeyedOrder,
  type WithdrawalOrder,
} from './admit-request.ts';
import { isRefusedByBank, noteBankRefusal } from './attempts-store.ts';
import { holdPayeeAndSum, insertWithdrawal } from './store.ts';
import { checkBank, digestBank, useBank } from './use-bank.ts';
import { nameOwner, type Withdrawal } from './withdrawal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

/**
 * Takes a request for a withdrawal: its amount leaves the wallet and is reserved, in one transaction with its record.
 * The bank is asked before that, outside of any transaction; whatever it says, nothing has been reserved by then.
 */
export async function requestWithdrawal(
  parts: WithdrawalsParts & { readonly inTurn: PlayerTurns },
  asked: WithdrawalOrder,
): Promise<Withdrawal> {
  checkPaymentAmount('withdrawal', asked.amount);
  const order = { ...asked, fingerprint: fingerprintOf(parts, asked) };
  const admitted = await parts.inTurn(asked.playerId, (client) => admitRequest(parts, client, order));
  if ('refusal' in admitted) throw admitted.refusal;
  if ('repeated' in admitted) return admitted.repeated;
  const refused = await checkBank(parts, admitted.bank);
  if (refused !== undefined) return await keepRefusal(parts, order, refused);
  return await parts.inTurn(asked.playerId, (client) =>
    reserveWithdrawal(parts, client, { order, bank: admitted.bank }),
  );
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
 * Throws what the bank has said, which a repetition is then answered with. Of the same command handed in twice at once the bank
 * may have been asked twice: what was written first is the answer of both.
 */
async function keepRefusal(
  { inTurn }: { readonly inTurn: PlayerTurns },
  order: KeyedOrder,
  refusal: Refusal,
): Promise<Withdrawal> {
  if (order.key === undefined || refusal.code !== 'INVALID_BANK_DETAILS') throw refusal;
  const repeated = await inTurn(order.playerId, async (client) => {
    const earlier = await findEarlier(client, order);
    if (earlier === undefined) await noteBankRefusal(client, order);
    return earlier;
  });
  if (repeated === undefined) throw refusal;
  return repeated;
}

/** Whatever another request, or a suspension, may have changed while the bank was asked is looked at again. */
async function reserveWithdrawal(
  parts: WithdrawalsParts,
  client: Queryable,
  { order, bank }: { order: KeyedOrder; bank: BankDetails },
): Promise<Withdrawal> {
  const { playerId, amount, key, fingerprint } = order;
  const repeated = await findEarlier(client, order);
  if (repeated !== undefined) return repeated;
  if (await isRefusedByBank(client, order)) throw new Refusal('INVALID_BANK_DETAILS');
  if (!(await holdPlayer(client, { id: playerId }))) throw new Refusal('UNAUTHORIZED');
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
