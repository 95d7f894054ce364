import type { Paise } from '@rang/contract';

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount in dollars with two decimals, rounded to the nearest cent, where a dollar costs `usdRate`: `$1,234.50`. */
export function formatDollars(amount: Paise, usdRate: Paise): string {
  const half = usdRate / 2n;
  const cents = (amount * 100n + (amount < 0n ? -half : half)) / usdRate;
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  const text = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return DOLLARS.format(text as `${number}`);
}
