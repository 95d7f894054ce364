// @vitest-environment happy-dom
import { REFUSALS, WITHDRAWAL_REFUSALS, paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../house/calls/api-error.ts';
import { readWithdrawalRefusal } from './use-withdraw-form.ts';

const refused = (code: keyof typeof REFUSALS, message: string = REFUSALS[code], field?: string) =>
  readWithdrawalRefusal(new ApiError({ code, message, status: 409, field }));

describe('a refused withdrawal', () => {
  it('has words of its own where a deposit has others under the same code', () => {
    expect(refused('DUPLICATE_TRANSACTION', WITHDRAWAL_REFUSALS.DUPLICATE_TRANSACTION)).toEqual({
      place: 'form',
      kind: 'own',
      code: 'DUPLICATE_TRANSACTION',
      balance: '',
    });
    expect(refused('INVALID_AMOUNT', WITHDRAWAL_REFUSALS.INVALID_AMOUNT)).toMatchObject({
      place: 'amount',
      kind: 'own',
    });
  });

  it('names the balance that the house named', () => {
    const message = 'Insufficient balance. You have ₹1,234.50 available.';
    const params = { balance: paise(1234_50n) };
    const error = new ApiError({ code: 'INSUFFICIENT_BALANCE', message, status: 409, field: 'amount', params });
    expect(readWithdrawalRefusal(error)).toEqual({
      place: 'amount',
      kind: 'own',
      code: 'INSUFFICIENT_BALANCE',
      balance: '₹1,234.50',
    });
    expect(refused('INSUFFICIENT_BALANCE')).toEqual({ place: 'form', kind: 'explained' });
  });

  it('is shown at the field it is about', () => {
    expect(refused('INVALID_BANK_DETAILS', 'x', 'ifsc')).toEqual({ place: 'ifsc', kind: 'bank' });
    expect(refused('INVALID_AMOUNT', 'Minimum withdrawal amount is ₹100.')).toEqual({
      place: 'amount',
      kind: 'explained',
    });
    expect(refused('BAD_REQUEST', 'x', 'amount')).toEqual({ place: 'amount', kind: 'explained' });
  });

  it("is shown above the form in the house's words when it is about no field", () => {
    for (const code of [
      'WITHDRAWAL_RATE_LIMIT_EXCEEDED',
      'INVALID_BANK_DETAILS',
      'GATEWAY_ERROR',
      'SIGNATURE_INVALID',
      'NOT_FOUND',
      'BUSY',
    ] as const)
      expect(refused(code)).toEqual({ place: 'form', kind: 'explained' });
  });

  it('counts as unanswered when no answer came, so that its key is kept', () => {
    expect(readWithdrawalRefusal(new ApiError({ code: 'TIMEOUT' })).kind).toBe('unanswered');
    expect(readWithdrawalRefusal(new ApiError({ code: 'NETWORK' })).kind).toBe('unanswered');
    expect(refused('OUTCOME_UNKNOWN').kind).toBe('unanswered');
  });

  it('has words of ours when the house gave none', () => {
    expect(refused('INTERNAL', '')).toEqual({ place: 'form', kind: 'unexplained' });
    expect(readWithdrawalRefusal(new Error('bug')).kind).toBe('unexplained');
    expect(readWithdrawalRefusal(new ApiError({ code: 'BAD_ANSWER' })).kind).toBe('unreadable');
  });
});
