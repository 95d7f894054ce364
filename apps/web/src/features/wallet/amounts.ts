import { ApiError } from '../../house/calls/api-error.ts';
import type { AmountLimits } from '../../house/money/amount-problem.ts';
import { parseRupees, rupeesText, type Paise } from '@rang/contract';

/** The limits that a refusal of the house names: its own text is English. */
export function limitsOfRefusal(error: unknown): AmountLimits | undefined {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_AMOUNT') return undefined;
  const { min, max } = error.params ?? {};
  return min === undefined || max === undefined ? undefined : { min, max };
}

/** What the house said of a failed command of money, or why it has no words for it. */
export function readRefusal(error: unknown): ApiError | 'unanswered' | 'unreadable' | 'unexplained' {
  if (!(error instanceof ApiError)) return 'unexplained';
  const { code, message } = error;
  if (code === 'NETWORK' || code === 'TIMEOUT' || code === 'OUTCOME_UNKNOWN') return 'unanswered';
  if (code === 'BAD_ANSWER') return 'unreadable';
  return message === '' ? 'unexplained' : error;
}

/** An amount as somebody would type it. */
export function typeAmount(amount: Paise): string {
  return rupeesText(amount).replace(/\.00$/, '');
}

// As India groups its digits, and as others do.
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d{1,2})?$/;
const DECIMAL_COMMA = /^\d+,\d{1,2}$/;

/**
 * Reads an amount as people type or paste it: `1000`, `1,000`, `₹ 1,000.50`, and `100,50` as whoever has a comma on the keypad
 * means it. Undefined for everything else, which nobody guesses at.
 */
export function parseTypedRupees(text: string): Paise | undefined {
  const plain = text.replace(/[\s₹]/g, '');
  if (GROUPED.test(plain)) return parseRupees(plain.replaceAll(',', ''));
  return parseRupees(DECIMAL_COMMA.test(plain) ? plain.replace(',', '.') : plain);
}
