import { paise } from '@rang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multiplyRoundingUp } from './money.ts';

const amounts = fc.bigInt({ min: 0n, max: 10n ** 18n }).map(paise);
const multipliers = fc.bigInt({ min: 0n, max: 1_000_000n });

test('the product is never below the exact one and less than one paisa above it', () => {
  fc.assert(
    fc.property(amounts, multipliers, (amount, hundredths) => {
      const above = multiplyRoundingUp(amount, hundredths) * 100n - amount * hundredths;
      expect(above >= 0n && above < 100n).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [1_00n, 195n, 1_95n],
  [10n, 195n, 20n],
  [1n, 195n, 2n],
  [10n, 995n, 1_00n],
  [20n, 995n, 1_99n],
  [0n, 995n, 0n],
  [1_000_000_01n, 475n, 4_750_000_05n],
])('%d paise times %d hundredths are %d paise', (amount, hundredths, product) => {
  expect(multiplyRoundingUp(paise(amount), hundredths)).toBe(product);
});
