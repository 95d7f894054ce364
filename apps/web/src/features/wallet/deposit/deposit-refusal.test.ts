import { REFUSALS } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../house/calls/api-error.ts';
import { readDepositRefusal } from './deposit-refusal.ts';

const refused = (code: keyof typeof REFUSALS) => new ApiError({ code, message: REFUSALS[code], status: 409 });

describe('a refused deposit', () => {
  it('is told at the field it is about', () => {
    expect(readDepositRefusal(refused('INVALID_AMOUNT'))).toEqual({ place: 'amount', kind: 'told' });
    expect(readDepositRefusal(refused('INVALID_CHANNEL'))).toEqual({ place: 'channel', kind: 'told' });
    expect(readDepositRefusal(new ApiError({ code: 'BAD_REQUEST', message: 'x', field: 'amount' })).place).toBe(
      'amount',
    );
  });

  it('is told above the form when it is about no field', () => {
    for (const code of [
      'DUPLICATE_TRANSACTION',
      'DEPOSIT_RATE_LIMIT_EXCEEDED',
      'GATEWAY_ERROR',
      'SIGNATURE_INVALID',
    ] as const)
      expect(readDepositRefusal(refused(code))).toEqual({ place: 'form', kind: 'told' });
  });

  it('counts as unheard when no answer came, so that its key is kept', () => {
    expect(readDepositRefusal(new ApiError({ code: 'TIMEOUT', message: 'late' })).kind).toBe('unheard');
    expect(readDepositRefusal(new ApiError({ code: 'NETWORK', message: 'gone' })).kind).toBe('unheard');
    expect(readDepositRefusal(refused('OUTCOME_UNKNOWN')).kind).toBe('unheard');
  });

  it('has words of ours when the house gave none', () => {
    expect(readDepositRefusal(new ApiError({ code: 'INTERNAL', message: '', status: 500 })).kind).toBe('unexplained');
    expect(readDepositRefusal(new Error('bug')).kind).toBe('unexplained');
    expect(readDepositRefusal(new ApiError({ code: 'BAD_ANSWER', message: 'x' })).kind).toBe('unreadable');
  });
});
