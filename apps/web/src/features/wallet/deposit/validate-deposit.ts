import { parseRupees, type Paise } from '@rang/contract';

/** What the form holds: the amount as it was typed, and the chosen channel, if any. */
export interface DepositForm {
  readonly amountText: string;
  readonly channel: string | null;
}

/** The limits of the house in paise; there are none to enforce here when the configuration did not load. */
export interface DepositLimits {
  readonly min: Paise;
  readonly max: Paise;
}

export interface DepositWish {
  readonly amount: Paise;
  readonly channel: string;
}

export type AmountProblem = 'invalid' | 'below-minimum' | 'above-maximum';
export type DepositVerdict =
  | { readonly ok: true; readonly wish: DepositWish }
  | { readonly ok: false; readonly amount?: AmountProblem; readonly channel?: 'missing' };

/** Reads an amount as people type or paste it: `1000`, `1,000`, `₹ 1,000.50`. */
export function parseTypedRupees(text: string): Paise | undefined {
  return parseRupees(text.replace(/[\s₹]/g, '').replace(/,(?=\d)/g, ''));
}

function findAmountProblem(amount: Paise | undefined, limits: DepositLimits | undefined): AmountProblem | undefined {
  if (amount === undefined || amount <= 0n) return 'invalid';
  if (limits === undefined) return undefined;
  if (amount < limits.min) return 'below-minimum';
  return amount > limits.max ? 'above-maximum' : undefined;
}

/** Checks the form as the house will, so that a mistake is told at its field before anything is sent. */
export function validateDeposit(form: DepositForm, limits: DepositLimits | undefined): DepositVerdict {
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
