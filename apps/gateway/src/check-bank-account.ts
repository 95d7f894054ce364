import type { GatewayBankAccount } from '@rang/contract';
import { GatewayRefusal } from './refusal.ts';

/** Throws BANK_ACCOUNT_INVALID where the sandbox's bank does not know the account. */
export function checkBankAccount(account: GatewayBankAccount): void {
  const isKnown = !/^0+$/.test(account.account_number) && !account.ifsc.startsWith('XXXX');
  if (!isKnown) throw new GatewayRefusal('BANK_ACCOUNT_INVALID');
}
