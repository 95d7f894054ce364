import { formatRupees, parseRupees } from '@rang/contract';

/** Rupees of an answer as people read them; a number that is no amount is a fault of the house and shown as it came. */
export function formatWireRupees(rupees: number): string {
  const amount = parseRupees(rupees);
  return amount === undefined ? `₹${rupees}` : formatRupees(amount);
}
