// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { withdrawalCommand } from './use-send-withdrawal.ts';

const details = {
  bank_name: 'HDFC Bank',
  account_number: '123456789012',
  account_name: 'Meera Nair',
  ifsc: 'HDFC0001234',
};
const input = { amount: paise(50_000n), target: { kind: 'new', details } } as const;
const saved = { ...input, target: { kind: 'saved', id: 'a' } } as const;
const request = (asked: Parameters<typeof withdrawalCommand>[0]) => withdrawalCommand(asked).request;

describe('what a withdrawal asks for', () => {
  it('is the same when the same withdrawal is asked for again', () => {
    expect(request({ ...input, target: { kind: 'new', details: { ...details } } })).toBe(request(input));
    expect(request({ ...saved, target: { ...saved.target } })).toBe(request(saved));
  });

  it('is something else when the amount or anything about the account changes', () => {
    expect(request({ ...input, amount: paise(60_000n) })).not.toBe(request(input));
    expect(request(saved)).not.toBe(request(input));
    for (const field of ['bank_name', 'account_number', 'account_name', 'ifsc'] as const) {
      const changed = { ...input, target: { kind: 'new', details: { ...details, [field]: 'other' } } } as const;
      expect(request(changed), field).not.toBe(request(input));
    }
    expect(request({ ...saved, target: { kind: 'saved', id: 'b' } })).not.toBe(request(saved));
  });
});
