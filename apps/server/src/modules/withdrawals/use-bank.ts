import type { BankDetails } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { BankSeal } from './bank-seal.ts';
import { noteBankUse } from './bank-store.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

/** The same for the same number and IFSC, however names are written; it tells neither. */
export function digestBank(bankSeal: BankSeal, bank: BankDetails): string {
  return bankSeal.digest(`${bank.ifsc} ${bank.account_number}`);
}

/**
 * Notes in the caller's transaction that a player uses a bank account, and has whoever wants to know told. Whatever goes
 * wrong with that undoes that alone: no player waits for their money because of it.
 */
export async function useBank(
  parts: Pick<WithdrawalsParts, 'bankSeal' | 'logger' | 'onBankUsed'>,
  client: Queryable,
  used: { playerId: bigint; bank: BankDetails; at: Date },
): Promise<void> {
  const { playerId, at } = used;
  const isNew = await noteBankUse(client, { playerId, digest: digestBank(parts.bankSeal, used.bank), at });
  if (!isNew || parts.onBankUsed === undefined) return;
  await client.query('savepoint what_follows_a_bank_use');
  try {
    await parts.onBankUsed(client, { playerId, at });
  } catch (error) {
    await client.query('rollback to savepoint what_follows_a_bank_use');
    parts.logger.error({ err: error, playerId: String(playerId) }, 'withdrawals: what follows a bank use has failed');
  }
}
