import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

const drain = (buckets: ReturnType<typeof createTokenBuckets>, key: string, now: number): number => {
  let taken = 0;
  for (; buckets.has(key, now) && taken < 100; taken += 1) buckets.take(key, now);
  return taken;
};

test('a burst is allowed and no more', () => {
  const buckets = createTokenBuckets({ burst: 3, refillMs: 1_000 });
  expect(drain(buckets, 'a', 0)).toBe(3);
  expect(drain(buckets, 'a', 999)).toBe(0);
});

test('an attempt grows back after its time, and never beyond the burst', () => {
  const buckets = createTokenBuckets({ burst: 3, refillMs: 1_000 });
  drain(buckets, 'a', 0);
  expect(drain(buckets, 'a', 1_000)).toBe(1);
  expect(drain(buckets, 'a', 1_000_000)).toBe(3);
});

test('it says how long it takes until an attempt is left', () => {
  const buckets = createTokenBuckets({ burst: 2, refillMs: 1_000 });
  expect(buckets.waitMs('a', 0)).toBe(0);
  drain(buckets, 'a', 0);
  expect([buckets.waitMs('a', 0), buckets.waitMs('a', 250), buckets.waitMs('a', 1_000)]).toEqual([1_000, 750, 0]);
});

test('one key takes nothing from another', () => {
  const buckets = createTokenBuckets({ burst: 1, refillMs: 1_000 });
  drain(buckets, 'a', 0);
  expect(buckets.has('b', 0)).toBe(true);
});

test('a clock that is set back neither refills nor takes away', () => {
  const buckets = createTokenBuckets({ burst: 2, refillMs: 1_000 });
  buckets.take('a', 10_000);
  expect(drain(buckets, 'a', 0)).toBe(1);
});
