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

/**
 * Whole digits in India's groups, the last three together and two and two before them: `12,34,567`. By hand: the first of
 * a browser's own formats keeps it busy for longer than any other step of a first visit. The tests hold it to theirs.
 */
export function groupDigits(digits: string): string {
  return digits.replaceAll(/\d(?=(?:\d\d)+\d$)/g, '$&,');
}

/** The amount as people in India read it: `₹12,34,567.89`. */
export function formatRupees(amount: Paise): string {
  const [whole = '', part = ''] = rupeesText(amount).replace('-', '').split('.');
  return `${amount < 0n ? '-' : ''}₹${groupDigits(whole)}.${part}`;
}

/** The amount as it stands in a sentence, without decimals where there are none: `₹50,000`, `₹0.10`. */
export function formatRupeesShort(amount: Paise): string {
  return formatRupees(amount).replace(/\.00$/, '');
}
