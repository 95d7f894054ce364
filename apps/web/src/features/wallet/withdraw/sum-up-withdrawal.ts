import { subtractPaise, type Paise } from '@rang/contract';

/** What a withdrawal would leave in the wallet; `open` while amount or balance are not known. */
export type WithdrawalSum =
  { readonly kind: 'open' } | { readonly kind: 'covered'; readonly after: Paise } | { readonly kind: 'insufficient' };

export function sumUpWithdrawal(amount: Paise | undefined, balance: Paise | undefined): WithdrawalSum {
  if (amount === undefined || amount <= 0n || balance === undefined) return { kind: 'open' };
  return amount > balance ? { kind: 'insufficient' } : { kind: 'covered', after: subtractPaise(balance, amount) };
}
