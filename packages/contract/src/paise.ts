/** A whole number of paise, 100 to the rupee. The brand keeps plain numbers out: `stake * 1.05` does not compile. */
export type Paise = bigint & { readonly __unit: 'paise' };

/** Marks a whole number of paise as money. */
export function paise(amount: bigint): Paise {
  return amount as Paise;
}

export const NOTHING = paise(0n);

const RUPEES = /^(?<whole>0|[1-9][0-9]{0,11})(?:\.(?<part>[0-9]{1,2}))?$/;

/**
 * Reads an amount in rupees, a JSON number or a string of plain digits with at most two decimals.
 * Returns undefined for everything else: signs, exponents, blanks, other scripts' digits, a third decimal.
 */
export function parseRupees(input: unknown): Paise | undefined {
  if (typeof input !== 'number' && typeof input !== 'string') return undefined;
  const parts = RUPEES.exec(String(input))?.groups;
  if (parts?.['whole'] === undefined) return undefined;
  return paise(BigInt(parts['whole']) * 100n + BigInt((parts['part'] ?? '').padEnd(2, '0')));
}

/** The amount as a decimal string of rupees with two decimals: `1234.50`. The one source for every other format. */
export function rupeesText(amount: Paise): string {
  const digits = (amount < 0n ? 0n - amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The amount as the JSON number of rupees that goes over the wire; exact to the paisa below 10 trillion rupees. */
export function wireRupees(amount: Paise): number {
  return Number(rupeesText(amount));
}

const indian = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** The amount as people in India read it: `₹12,34,567.89`. */
export function formatRupees(amount: Paise): string {
  return indian.format(rupeesText(amount) as `${number}`);
}

const indianShort = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 0 });

/** The amount as it stands in a sentence, without decimals where there are none: `₹50,000`, `₹0.10`. */
export function formatRupeesShort(amount: Paise): string {
  const text = rupeesText(amount);
  return text.endsWith('.00') ? indianShort.format(text as `${number}`) : indian.format(text as `${number}`);
}
