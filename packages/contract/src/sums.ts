import { formatRupees, paise, type Paise } from './paise.ts';

// A file of its own, as nothing that is seen before a login needs it: what is beside it is sent with the first page.

/** All of these together; nothing where there are none. */
export function sumPaise(amounts: Iterable<Paise>): Paise {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return paise(sum);
}

/** What is left of an amount without another; below zero where that is more. */
export function subtractPaise(amount: Paise, taken: Paise): Paise {
  return paise(amount - taken);
}

/** So many of `of` equal parts of an amount, cut to whole paise. */
export function sharePaise(amount: Paise, parts: bigint, of: bigint): Paise {
  return paise((amount * parts) / of);
}

/** An amount so many times, a whole number. */
export function multiplyPaise(amount: Paise, times: bigint): Paise {
  return paise(amount * times);
}

/** What came or went as people read it, with its sign: `+₹500.00`, `−₹10.00`, and `₹0.00`. Takes any difference of amounts. */
export function formatSignedRupees(difference: bigint): string {
  const sign = difference === 0n ? '' : difference < 0n ? '−' : '+';
  return `${sign}${formatRupees(paise(difference < 0n ? -difference : difference))}`;
}
