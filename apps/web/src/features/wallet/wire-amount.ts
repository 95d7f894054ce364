import { formatRupees, parseRupees, type Paise } from '@rang/contract';

/** An amount of an answer in paise; one that is no amount of rupees is a fault of the house, and must not be shown as money. */
export function getPaise(rupees: number): Paise {
  const amount = parseRupees(rupees);
  if (amount === undefined) throw new RangeError(`${rupees} is no amount of rupees.`);
  return amount;
}

/** An amount with its paise only where there are some: `₹100`, `₹100.50`. */
export function formatShortRupees(amount: Paise): string {
  return formatRupees(amount).replace(/\.00$/, '');
}
