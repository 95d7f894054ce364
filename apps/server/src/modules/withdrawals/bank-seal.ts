import { createHmac } from 'node:crypto';
import { LIMITS, type BankDetails } from '@rang/contract';
import type { RowOf } from '../../platform/database/database.ts';
import { deriveKey, seal, unseal } from '../../platform/seal.ts';

/** Bank details as they are kept: the account number sealed, its last digits in the clear. */
export interface SealedBank extends RowOf<'bank_accounts', 'bank_name' | 'account_name' | 'ifsc'> {
  readonly sealed: RowOf<'bank_accounts'>['account_sealed'];
  readonly last4: RowOf<'bank_accounts'>['account_last4'];
}

/** Keeps account numbers from whoever reads the database. */
export interface BankSeal {
  /** `owner` says whose details these are; together with them it has to be the same again when they are opened. */
  close(bank: BankDetails, owner: string): SealedBank;
  /** Throws where anything that was sealed, or the owner, is no longer what it was. */
  open(bank: SealedBank, owner: string): BankDetails;
  /** The same for the same text and key, and of no use to find the text out. */
  digest(text: string): string;
}

/** Makes the seal of a house out of its chain key (64 hex characters), under keys of its own. */
export function createBankSeal(chainKey: string): BankSeal {
  const sealKey = deriveKey(chainKey, 'bank accounts: seal');
  const digestKey = deriveKey(chainKey, 'bank accounts: digest');
  return {
    close: ({ account_number, ...shown }, owner) => ({
      ...shown,
      sealed: seal(Buffer.from(account_number), sealKey, describe(shown, owner)),
      last4: account_number.slice(-LIMITS.accountDigitsShown),
    }),
    open: ({ sealed, last4: _, ...shown }, owner) => ({
      bank_name: shown.bank_name,
      account_number: unseal(sealed, sealKey, describe(shown, owner)).toString(),
      account_name: shown.account_name,
      ifsc: shown.ifsc,
    }),
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('hex'),
  };
}

/** Everything beside the number that says where money goes: exchanged in the database, it opens nothing. */
function describe(bank: Pick<BankDetails, 'bank_name' | 'account_name' | 'ifsc'>, owner: string): string {
  return JSON.stringify([owner, bank.bank_name, bank.account_name, bank.ifsc]);
}
