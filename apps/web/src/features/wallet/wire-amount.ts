import { formatRupees, type Paise } from '@rang/contract';

/** An amount with its paise only where there are some: `₹100`, `₹100.50`. */
export function formatShortRupees(amount: Paise): string {
  return formatRupees(amount).replace(/\.00$/, '');
}
