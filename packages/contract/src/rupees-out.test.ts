import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { multiplierWith, rupeesOut, rupeesWith } from './fields.ts';
import { paise, wireRupees } from './paise.ts';

// Just below ten trillion rupees, from which on a JSON number is not exact to the paisa.
const MAX = 999_999_999_999_999n;
const amounts = fc.bigInt({ min: -MAX, max: MAX }).map(paise);

test('an amount crosses the wire as the number of rupees that it always was, and comes out to the paisa', () => {
  const answer = z.object({ balance: rupeesOut });
  fc.assert(
    fc.property(amounts, (amount) => {
      const text = JSON.stringify(z.encode(answer, { balance: amount }));
      expect(text).toBe(JSON.stringify({ balance: wireRupees(amount) }));
      expect(answer.parse(JSON.parse(text))).toEqual({ balance: amount });
    }),
  );
});

test('a request leaves as it is read, with its stake and its target', () => {
  const stakes = fc.bigInt({ min: 1n, max: 99_999_999_999_999n }).map(paise);
  const order = z.object({ amount: rupeesWith('no'), target: multiplierWith('no') });
  fc.assert(
    fc.property(stakes, fc.nat({ max: 100_000_000 }), (amount, target) => {
      const sent = JSON.parse(JSON.stringify(z.encode(order, { amount, target }))) as unknown;
      expect(order.parse(sent)).toEqual({ amount, target });
    }),
  );
});

test('what is no number of whole paise is refused in an answer, whatever it is', () => {
  for (const odd of [
    0.001,
    1.005,
    1e21,
    1e-7,
    Number.NaN,
    Infinity,
    1e15,
    '10',
    '',
    null,
    undefined,
    true,
    {},
    [1],
    10n,
  ]) {
    expect(rupeesOut.safeParse(odd).success).toBe(false);
  }
  fc.assert(
    fc.property(fc.anything(), (odd) => {
      const read = rupeesOut.safeParse(odd);
      if (read.success) expect(wireRupees(read.data)).toBe(odd === 0 ? 0 : odd);
    }),
  );
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (odd) => {
      const isWhole = /^-?[0-9]{1,13}(?:\.[0-9]{1,2})?$/.test(String(odd));
      expect(rupeesOut.safeParse(odd).success).toBe(isWhole);
    }),
  );
});

test('what is no amount of paise cannot be written', () => {
  for (const odd of [10, '10', null, undefined, 1.5]) expect(z.safeEncode(rupeesOut, odd as never).success).toBe(false);
});
