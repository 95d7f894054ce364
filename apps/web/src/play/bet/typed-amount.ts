import { NOTHING, parseRupees, rupeesText, sumPaise, type Paise } from '@rang/contract';
import { multiplyRoundingDown } from '@rang/games';

const TYPED = /^[0-9]{0,10}(?:\.[0-9]{0,2})?$/;

/** The least and the most that a game takes. */
export interface StakeLimits {
  readonly min: Paise;
  readonly max: Paise;
}

/** The field after typing; what is no amount with at most two decimals changes nothing. */
export function typeAmount(before: string, typed: string): string {
  const text = typed.trim().replace(',', '.');
  return TYPED.test(text) ? text : before;
}

/** The amount that stands in a field, or undefined where it is none. Half-typed forms (`.5`, `5.`, `05`) are read. */
export function findTypedAmount(text: string): Paise | undefined {
  const [whole = '', part = ''] = text.split('.');
  if (whole === '' && part === '') return undefined;
  return parseRupees([whole.replace(/^0+(?=[0-9])/, '') || '0', part].filter((piece) => piece !== '').join('.'));
}

/** Half the amount, to the paisa below, and never less than the smallest bet. */
export function halveAmount(text: string, { min }: StakeLimits): string {
  const half = multiplyRoundingDown(findTypedAmount(text) ?? NOTHING, { numerator: 1n, denominator: 2n });
  return rupeesText(half < min ? min : half);
}

/** Twice the amount, up to the largest bet. */
export function doubleAmount(text: string, { max }: StakeLimits): string {
  const amount = findTypedAmount(text) ?? NOTHING;
  const twice = sumPaise([amount, amount]);
  return rupeesText(twice > max ? max : twice);
}

/** An amount within what a game takes: the nearest that it does. */
export function clampAmount(amount: Paise, { min, max }: StakeLimits): Paise {
  return amount < min ? min : amount > max ? max : amount;
}

/** The most that can be bet now: the largest bet, or what there is. */
export function maxAmount(balance: Paise | undefined, limits: StakeLimits): string {
  return rupeesText(clampAmount(balance ?? limits.max, limits));
}
