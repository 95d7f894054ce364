import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRupees, formatRupeesShort, groupDigits, paise, parseRupees, rupeesText, wireRupees } from './paise.ts';

const amounts = fc.bigInt({ min: 0n, max: 99_999_999_999_999n }).map(paise);

test('every amount that is written is read back as it was, as text and as a JSON number', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(parseRupees(rupeesText(amount))).toBe(amount);
      expect(parseRupees(JSON.parse(JSON.stringify(wireRupees(amount))))).toBe(amount);
    }),
  );
});

test.each([
  ['0', 0n],
  ['1', 100n],
  ['0.1', 10n],
  ['0.01', 1n],
  ['10.5', 1_050n],
  ['10.50', 1_050n],
  ['999999999999.99', 99_999_999_999_999n],
  [10, 1_000n],
  [0.29, 29n],
  [1.1, 110n],
  [4.35, 435n],
  [1_000_000, 100_000_000n],
  [-0, 0n],
])('%j is read as %s paise', (input, expected) => {
  expect(parseRupees(input)).toBe(expected);
});

test.each([
  ...[
    '',
    ' ',
    '10abc',
    ' 10',
    '10 ',
    '10\n',
    '+10',
    '-10',
    '-0',
    '.5',
    '5.',
    '01',
    '00',
    '1.234',
    '1,000',
    '1e3',
    '1E2',
    '1e-37',
  ],
  ...['0x10', 'NaN', 'Infinity', '１０', '१०', '٣', '₹10', '1000000000000', '9'.repeat(400), '1.2.3', '--1', '10n'],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, -0.01, 1e-37, 1e21, 1e300, 5e-324],
  ...[0.001, 1.005, 10.123, 0.1 + 0.2, 2 ** 53 + 2, Number.MAX_SAFE_INTEGER],
  ...[null, undefined, true, false, 10n, [], [10], ['10'], {}, { amount: 10 }, new Date(0), Symbol('10'), () => 10],
  ...[
    Object('10') as unknown,
    Object(10) as unknown,
    { toString: () => '10' },
    { valueOf: () => 10 },
    { length: 1, 0: '1' },
  ],
])('%o is no amount', (input) => {
  expect(parseRupees(input)).toBeUndefined();
});

test('whatever is read as an amount is a whole number of paise, and never below zero', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      const amount = parseRupees(input);
      if (amount !== undefined) expect(amount >= 0n && amount < 100_000_000_000_000n).toBe(true);
    }),
  );
});

test('a text is an amount only if it is written as one', () => {
  const near = fc.stringMatching(/^[ +-]?[0-9]{0,14}[.,eE]?[0-9]{0,4}[ x]?$/);
  fc.assert(
    fc.property(near, (text) => {
      const isAmount = /^(0|[1-9][0-9]{0,11})(\.[0-9]{1,2})?$/.test(text);
      expect(parseRupees(text) !== undefined).toBe(isAmount);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [0n, '0.00', 0],
  [5n, '0.05', 0.05],
  [99n, '0.99', 0.99],
  [123_456n, '1234.56', 1234.56],
  [-5n, '-0.05', -0.05],
  [-123_456n, '-1234.56', -1234.56],
  [7_036_874_417_766_399n, '70368744177663.99', 70_368_744_177_663.99],
])('%s paise are written as %s', (amount, text, wire) => {
  expect(rupeesText(paise(amount))).toBe(text);
  expect(wireRupees(paise(amount))).toBe(wire);
});

test('people read amounts in groups of lakh and crore, exact beyond what a float holds', () => {
  expect(formatRupees(paise(123_456_789n))).toBe('₹12,34,567.89');
  expect(formatRupees(paise(0n))).toBe('₹0.00');
  expect(formatRupees(paise(-50n))).toBe('-₹0.50');
  expect(formatRupees(paise(900_719_925_474_099_301n))).toBe('₹9,00,71,99,25,47,40,993.01');
});

test('amounts and whole numbers are written as the platform writes them in India', () => {
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  const whole = new Intl.NumberFormat('en-IN');
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (amount) => {
      expect(formatRupees(paise(amount))).toBe(rupees.format(rupeesText(paise(amount)) as `${number}`));
      expect(groupDigits(String(amount))).toBe(whole.format(amount));
    }),
  );
});

test('in a sentence an amount has decimals only where it needs them', () => {
  expect(formatRupeesShort(paise(5_000_000n))).toBe('₹50,000');
  expect(formatRupeesShort(paise(10n))).toBe('₹0.10');
  expect(formatRupeesShort(paise(1_050n))).toBe('₹10.50');
});
