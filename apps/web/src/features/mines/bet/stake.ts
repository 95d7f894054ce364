import { LIMITS, paise, parseRupees, rupeesText, type Paise, type RefusalCode } from '@rang/contract';

/** What stands in the amount field before anything is typed. */
export const FIRST_STAKE = '0.00';

const TYPED = /^[0-9]{0,10}(?:\.[0-9]{0,2})?$/;

/** The field after typing; what is no amount with at most two decimals changes nothing. */
export function typeStake(before: string, typed: string): string {
  const text = typed.trim().replace(',', '.');
  return TYPED.test(text) ? text : before;
}

/** The amount that stands in the field, or undefined where it is none. Half-typed forms (`.5`, `5.`, `05`) are read. */
export function findStake(text: string): Paise | undefined {
  const [whole = '', part = ''] = text.split('.');
  if (whole === '' && part === '') return undefined;
  return parseRupees([whole.replace(/^0+(?=[0-9])/, '') || '0', part].filter((piece) => piece !== '').join('.'));
}

/** Half the amount, to the paisa below, and never less than the smallest bet, one paisa. */
export function halveStake(text: string): string {
  const half = (findStake(text) ?? 0n) / 2n;
  return rupeesText(half < LIMITS.minesStake.min ? LIMITS.minesStake.min : paise(half));
}

/** Twice the amount, up to the largest bet. */
export function doubleStake(text: string): string {
  const twice = (findStake(text) ?? 0n) * 2n;
  return rupeesText(paise(twice > LIMITS.minesStake.max ? LIMITS.minesStake.max : twice));
}

/** Which refusal the amount would meet, so that it is told at its field before anything is sent. */
export function findStakeRefusal(text: string): RefusalCode | undefined {
  const amount = findStake(text);
  if (amount === undefined || amount < LIMITS.minesStake.min) return 'INVALID_BET_AMOUNT';
  return amount > LIMITS.minesStake.max ? 'BET_ABOVE_MAXIMUM' : undefined;
}
