import { expect, test } from 'vitest';
import { systemRandomness } from '../../platform/randomness.ts';
import { makeNumber } from './payment.ts';

test.each([
  ['2026-11-29T18:29:59Z', 'R20261129'],
  // Midnight in India.
  ['2026-11-29T18:30:00Z', 'R20261130'],
  ['2026-11-30T12:00:00Z', 'R20261130'],
])('the number of a deposit of %s begins with %s, the day that stands beside it on every list', (at, begins) => {
  const number = makeNumber('R', { at: new Date(at), randomness: systemRandomness });
  expect(number).toMatch(new RegExp(`^${begins}-[0-9A-F]{12}$`));
});
