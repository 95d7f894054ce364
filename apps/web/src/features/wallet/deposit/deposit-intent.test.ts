import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { depositIntentOf } from './deposit-intent.ts';

const wish = { amount: paise(50_000n), channel: 'upi' };
const keys = () => {
  let made = 0;
  return () => `key-${(made += 1)}`;
};

describe('a deposit intent', () => {
  it('keeps its key when the same deposit is sent again after no answer', () => {
    const create = keys();
    const first = depositIntentOf(wish, undefined, create);
    expect(depositIntentOf({ ...wish }, first, create)).toBe(first);
  });

  it('is another one when amount or channel change', () => {
    const create = keys();
    const first = depositIntentOf(wish, undefined, create);
    expect(depositIntentOf({ ...wish, amount: paise(60_000n) }, first, create).key).toBe('key-2');
    expect(depositIntentOf({ ...wish, channel: 'card' }, first, create).key).toBe('key-3');
  });
});
