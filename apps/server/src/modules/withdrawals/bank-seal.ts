import { createHmac } from 'node:crypto';
import { LIMITS, type BankDetails } from '@rang/contract';
import type { RowOf } from '../../platform/database/database.ts';
import { createSealer, deriveKey, getKeys, type HouseKey } from '../../platform/seal.ts';

/** Bank details as they are kept: the account number sealed, its last digits in the clear. */
export interface SealedBank extends RowOf<'bank_accounts', 'bank_name' | 'account_name' | 'ifsc'> {
  readonly sealed: RowOf<'bank_accounts'>['account_sealed'];
  readonly last4: RowOf<'bank_accounts'>['account_last4'];
}

/** What the key is derived for. */
const NUMBERS = 'bank accounts: seal';

/** Keeps account numbers from whoever reads the database. */
export interface BankSeal {
  /** `owner` says whose details these are; together with them it has to be the same again when they are opened. */
  close(bank: BankDetails, owner: string): SealedBank;
  /** Throws where anything that was sealed, or the owner, is no longer what it was. */
  open(bank: SealedBank, owner: string): BankDetails;
  /** The same details sealed by the key of now; undefined where they are already. */
  reseal(bank: SealedBank, owner: string): Buffer | undefined;
  /** The same for the same text and key, and of no use to find the text out. */
  digest(text: string): string;
}

/** The key that digests of accounts are made with in a house that has not changed its chain key. */
export function deriveDigestKey(chainKey: HouseKey): Buffer {
  const { current, previous } = getKeys(chainKey);
  return deriveKey(previous ?? current, 'bank accounts: digest');
}

/** Makes the seal of a house out of its chain key, under keys of its own. */
export function createBankSeal(chainKey: HouseKey, readDigestKey = (): Buffer => deriveDigestKey(chainKey)): BankSeal {
  const sealer = createSealer(chainKey, NUMBERS);
  return {
    close: ({ account_number, ...shown }, owner) => ({
      ...shown,
      sealed: sealer.seal(Buffer.from(account_number), describe(shown, owner)),
      last4: account_number.slice(-LIMITS.accountDigitsShown),
    }),
    open: ({ sealed, last4: _, ...shown }, owner) => ({
      bank_name: shown.bank_name,
      account_number: sealer.unseal(sealed, describe(shown, owner)).toString(),
      account_name: shown.account_name,
      ifsc: shown.ifsc,
    }),
    reseal: ({ sealed, ...shown }, owner) => sealer.reseal(sealed, describe(shown, owner)),
    digest: (text) => createHmac('sha256', readDigestKey()).update(text).digest('hex'),
  };
}

/** Everything beside the number that says where money goes: exchanged in the database, it opens nothing. */
function describe(bank: Pick<BankDetails, 'bank_name' | 'account_name' | 'ifsc'>, owner: string): string {
  return JSON.stringify([owner, bank.bank_name, bank.account_name, bank.ifsc]);
}
