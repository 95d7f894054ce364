import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { listQuickAmounts } from './choices.tsx';

describe('the quick amounts', () => {
  it('are all there without limits', () => {
    expect(listQuickAmounts(undefined)).toHaveLength(6);
  });

  it('leave out what the house would refuse', () => {
    expect(listQuickAmounts({ min: paise(50_000n), max: paise(200_000n) })).toEqual([50_000n, 100_000n, 200_000n]);
  });
});
