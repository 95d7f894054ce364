import type { Paise } from '@rang/contract';

/** The least and the most that is taken of an amount. */
export interface AmountLimits {
  readonly min: Paise;
  readonly max: Paise;
}

export type AmountProblem = 'invalid' | 'belowMinimum' | 'aboveMaximum';

/** What is wrong with an amount that was typed, as the house will judge it; limits that are not known are left to it. */
export function findAmountProblem(
  amount: Paise | undefined,
  limits: AmountLimits | undefined,
): AmountProblem | undefined {
  if (amount === undefined || amount <= 0n) return 'invalid';
  if (limits === undefined) return undefined;
  if (amount < limits.min) return 'belowMinimum';
  return amount > limits.max ? 'aboveMaximum' : undefined;
}

/** The same of a bet or a withdrawal, which may also be of more than the player has, as far as that is known. */
export function findPaymentProblem(
  amount: Paise | undefined,
  { limits, balance }: { readonly limits: AmountLimits | undefined; readonly balance: Paise | undefined },
): AmountProblem | 'insufficient' | undefined {
  const problem = findAmountProblem(amount, limits);
  if (problem !== undefined || amount === undefined || balance === undefined) return problem;
  return amount > balance ? 'insufficient' : undefined;
}
