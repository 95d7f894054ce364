import { BANK_TEXTS, bankDetails, type BankDetails, type Paise } from '@rang/contract';
import { findPaymentProblem, type AmountLimits, type AmountProblem } from '../../../house/money/amount-problem.ts';
import { parseTypedRupees } from '../amounts.ts';

/** The fields of a bank account, as the house names them and in the order in which they are asked for. */
export const BANK_FIELDS = ['bank_name', 'account_number', 'account_name', 'ifsc'] as const;
export type BankField = (typeof BANK_FIELDS)[number];

export function isBankField(field: string | undefined): field is BankField {
  return field !== undefined && Object.hasOwn(BANK_TEXTS, field);
}

/** What the form holds: everything as it was typed, and the id of a saved account where one is chosen. */
export interface WithdrawalForm {
  readonly amountText: string;
  readonly savedId: string | undefined;
  readonly bank: Readonly<Record<BankField, string>>;
}

/** Where the money is to go. */
export type WithdrawalTarget =
  { readonly kind: 'saved'; readonly id: string } | { readonly kind: 'new'; readonly details: BankDetails };

export interface WithdrawalInput {
  readonly amount: Paise;
  readonly target: WithdrawalTarget;
}

export type WithdrawalAmountProblem = AmountProblem | 'insufficient';
export type WithdrawalVerdict =
  | { readonly ok: true; readonly input: WithdrawalInput }
  | {
      readonly ok: false;
      readonly amount: WithdrawalAmountProblem | undefined;
      readonly bank: readonly BankField[];
    };

/** What a pasted value carries at its ends is no mistake; anything within is for the player to look at. */
function readTarget({ savedId, bank }: WithdrawalForm): WithdrawalTarget | readonly BankField[] {
  if (savedId !== undefined) return { kind: 'saved', id: savedId };
  const trimmed = Object.fromEntries(BANK_FIELDS.map((field) => [field, bank[field].trim()]));
  const read = bankDetails.safeParse(trimmed);
  if (read.success) return { kind: 'new', details: read.data };
  return BANK_FIELDS.filter((field) => read.error.issues.some(({ path }) => path[0] === field));
}

/**
 * Checks the form as the house will, so that a mistake is shown at its field before anything is sent. Limits and balance
 * that are not known are left to the house.
 */
export function validateWithdrawal(
  form: WithdrawalForm,
  known: { readonly limits: AmountLimits | undefined; readonly balance: Paise | undefined },
): WithdrawalVerdict {
  const amount = parseTypedRupees(form.amountText);
  const problem = findPaymentProblem(amount, known);
  const target = readTarget(form);
  const isTarget = 'kind' in target;
  if (amount !== undefined && problem === undefined && isTarget) return { ok: true, input: { amount, target } };
  return { ok: false, amount: problem, bank: isTarget ? [] : target };
}
