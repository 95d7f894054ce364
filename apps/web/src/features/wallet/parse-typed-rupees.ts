import { parseRupees, type Paise } from '@rang/contract';

/** Reads an amount as people type or paste it: `1000`, `1,000`, `₹ 1,000.50`. */
export function parseTypedRupees(text: string): Paise | undefined {
  return parseRupees(text.replace(/[\s₹]/g, '').replace(/,(?=\d)/g, ''));
}
