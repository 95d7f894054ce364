import { expect, test } from 'vitest';
import { findSlowdown } from './judge-page.ts';

test.each([
  [150, 1],
  [475, 1.5],
  [800, 2],
  [1_050, 2.5],
  [1_300, 3],
  [1_533, 4],
  [1_999, 6],
])('a machine of %i is slowed down %f times', (index, slowdown) => {
  expect(findSlowdown(index)).toBeCloseTo(slowdown, 10);
});

test('a machine that is slower than the phone stands for none', () => {
  expect(() => findSlowdown(149)).toThrow('slower than a phone');
});
