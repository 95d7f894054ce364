import { LIMITS, paise } from '@rang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crashLimit } from './crash-limit.ts';
import { crashMs } from './crash-ms.ts';
import { crashMultiplierAt } from './crash-multiplier-at.ts';
import { crashPaysAt } from './crash-pays-at.ts';
import { crashWin } from './crash-win.ts';

const stakes = fc.bigInt({ min: LIMITS.crashStake.min, max: LIMITS.crashStake.max }).map(paise);
const targets = fc.integer(LIMITS.crashTarget);
/** As far as a crash point can lie: 99 x 2^52 hundredths, as likely near the start as far away. */
const points = fc.oneof(
  fc.integer({ min: 100, max: 100_000 }),
  fc.double({ min: Math.log(100), max: Math.log(99 * 2 ** 52), noNaN: true }).map((log) => Math.floor(Math.exp(log))),
);

test.each([
  [0, 100],
  [165, 100],
  [166, 101],
  [1_000, 106],
  [11_552, 199],
  [11_553, 200],
  [60_000, 3_659],
  [115_129, 99_998],
  [115_130, 100_004],
])('after %d ms the multiplier is %d hundredths', (elapsedMs, multiplier) => {
  expect(crashMultiplierAt(elapsedMs)).toBe(multiplier);
});

test('the multiplier never goes back, in ten minutes of milliseconds', () => {
  let before = 0;
  for (let ms = 0; ms <= 600_000; ms += 1) {
    const multiplier = crashMultiplierAt(ms);
    if (multiplier < before) expect.fail(`it goes back at ${String(ms)} ms`);
    before = multiplier;
  }
  expect(before).toBeGreaterThan(4e17);
});

test('every multiplier up to 1,000 is reached in the first millisecond in which it is shown, and not before', () => {
  for (let point = 100; point <= 100_000; point += 1) expectFirstMs(point);
});

test('every point that a round can crash at is reached in a first millisecond', () => {
  fc.assert(fc.property(points, expectFirstMs), { numRuns: 5_000 });
});

test.each([-1, Number.NaN])('%d is no time of a round', (elapsedMs) => {
  expect(() => crashMultiplierAt(elapsedMs)).toThrow(RangeError);
});

test.each([99, 0, Number.NaN, Infinity])('%d is no crash point', (point) => {
  expect(() => crashMs(point)).toThrow(RangeError);
});

test('a win is never below its multiplier and less than a paisa above it', () => {
  fc.assert(
    fc.property(stakes, targets, (stake, multiplier) => {
      const above = crashWin(stake, multiplier) * 100n - stake * BigInt(multiplier);
      expect(above >= 0n && above < 100n).toBe(true);
    }),
  );
});

test('the limit pays at most the stated maximum, and a hundredth more would be above it', () => {
  fc.assert(
    fc.property(stakes, (stake) => {
      const limit = crashLimit(stake);
      expect(crashWin(stake, limit) <= LIMITS.crashMaxWin).toBe(true);
      expect(stake * BigInt(limit + 1) > LIMITS.crashMaxWin * 100n).toBe(true);
    }),
  );
});

test('a bet pays by itself at its target, or at its limit where that comes first', () => {
  const stake = LIMITS.crashStake.max;
  expect(crashLimit(stake)).toBe(10_000);
  expect(crashPaysAt({ stake, target: 200 })).toBe(200);
  expect(crashPaysAt({ stake, target: 10_001 })).toBe(10_000);
  expect(crashPaysAt({ stake, target: null })).toBe(10_000);
});

test('with the rounding, no stake and target give back more on average than they take', () => {
  fc.assert(
    fc.property(stakes, targets, (stake, target) => {
      const paysAt = crashPaysAt({ stake, target });
      // The chance of a point from x hundredths on is 99 / x: whole numbers, nothing is rounded.
      expect(crashWin(stake, paysAt) * 99n < stake * BigInt(paysAt)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

function expectFirstMs(point: number): void {
  const ms = crashMs(point);
  if (crashMultiplierAt(ms) < point) expect.fail(`${String(point)} is not yet reached at ${String(ms)} ms`);
  if (ms > 0 && crashMultiplierAt(ms - 1) >= point) expect.fail(`${String(point)} is reached before ${String(ms)} ms`);
}
