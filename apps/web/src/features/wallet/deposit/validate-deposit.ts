import type { Paise } from '@rang/contract';
import { findAmountProblem, type AmountLimits, type AmountProblem } from '../find-amount-problem.ts';
import { parseTypedRupees } from '../parse-typed-rupees.ts';

/** What the form holds: the amount as it was typed, and the chosen channel, if any. */
export interface DepositForm {
  readonly amountText: string;
  readonly channel: string | null;
}

export interface DepositWish {
  readonly amount: Paise;
  readonly channel: string;
}

export type DepositVerdict =
  | { readonly ok: true; readonly wish: DepositWish }
  | { readonly ok: false; readonly amount?: AmountProblem; readonly channel?: 'missing' };

/** Checks the form as the house will, so that a mistake is told at its field before anything is sent. */
export function validateDeposit(form: DepositForm, limits: AmountLimits | undefined): DepositVerdict {
  const amount = parseTypedRupees(form.amountText);
  const problem = findAmountProblem(amount, limits);
  const { channel } = form;
  if (amount !== undefined && problem === undefined && channel !== null) return { ok: true, wish: { amount, channel } };
  return {
    ok: false,
    ...(problem === undefined ? {} : { amount: problem }),
    ...(channel === null ? { channel: 'missing' as const } : {}),
  };
}
