import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { withdrawalIntentOf } from './withdrawal-intent.ts';

const details = {
  bank_name: 'HDFC Bank',
  account_number: '123456789012',
  account_name: 'Meera Nair',
  ifsc: 'HDFC0001234',
};
const wish = { amount: paise(50_000n), target: { kind: 'new', details } } as const;
const saved = { ...wish, target: { kind: 'saved', id: 'a' } } as const;
const keys = () => {
  let made = 0;
  return () => `key-${(made += 1)}`;
};

describe('a withdrawal intent', () => {
  it('keeps its key when the same withdrawal is sent again after no answer', () => {
    const create = keys();
    const first = withdrawalIntentOf(wish, undefined, create);
    expect(withdrawalIntentOf({ ...wish, target: { kind: 'new', details: { ...details } } }, first, create)).toBe(
      first,
    );
    const other = withdrawalIntentOf(saved, undefined, create);
    expect(withdrawalIntentOf({ ...saved, target: { ...saved.target } }, other, create)).toBe(other);
  });

  it('is another one when the amount or anything about the account changes', () => {
    const create = keys();
    const first = withdrawalIntentOf(wish, undefined, create);
    expect(withdrawalIntentOf({ ...wish, amount: paise(60_000n) }, first, create)).not.toBe(first);
    expect(withdrawalIntentOf(saved, first, create)).not.toBe(first);
    for (const field of ['bank_name', 'account_number', 'account_name', 'ifsc'] as const) {
      const changed = { ...wish, target: { kind: 'new', details: { ...details, [field]: 'other' } } } as const;
      expect(withdrawalIntentOf(changed, first, create), field).not.toBe(first);
    }
    const other = withdrawalIntentOf(saved, undefined, create);
    expect(withdrawalIntentOf({ ...saved, target: { kind: 'saved', id: 'b' } }, other, create)).not.toBe(other);
    expect(withdrawalIntentOf(wish, other, create)).not.toBe(other);
  });
});
