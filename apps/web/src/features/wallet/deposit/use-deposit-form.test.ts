// @vitest-environment happy-dom
import { REFUSALS, paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../house/calls/api-error.ts';
import { readDepositRefusal, validateDeposit } from './use-deposit-form.ts';

describe('the deposit form', () => {
  const limits = { min: paise(10_000n), max: paise(5_000_000n) };

  const check = (amountText: string, channel: string | null = 'upi') =>
    validateDeposit({ amountText, channel }, limits);

  it('takes an amount within the limits and a channel', () => {
    expect(check('500')).toEqual({ ok: true, input: { amount: 50_000n, channel: 'upi' } });
  });

  it('takes the limits themselves', () => {
    expect(check('100')).toMatchObject({ ok: true });
    expect(check('50000')).toMatchObject({ ok: true });
  });

  it.each(['', ' ', 'ten', '0', '-5', '1e3', '10.123', '१००', '10abc', 'NaN'])('refuses the amount "%s"', (text) => {
    expect(check(text)).toEqual({ ok: false, amount: 'invalid' });
  });

  it('reports an amount outside the limits', () => {
    expect(check('99.99')).toEqual({ ok: false, amount: 'belowMinimum' });
    expect(check('50000.01')).toEqual({ ok: false, amount: 'aboveMaximum' });
  });

  it('enforces no limits where the configuration did not load', () => {
    expect(validateDeposit({ amountText: '1', channel: 'upi' }, undefined)).toMatchObject({ ok: true });
  });

  it('asks for a channel, and reports both mistakes at once', () => {
    expect(check('500', null)).toEqual({ ok: false, channel: 'missing' });
    expect(check('x', null)).toEqual({ ok: false, amount: 'invalid', channel: 'missing' });
  });
});

describe('a refused deposit', () => {
  const refused = (code: keyof typeof REFUSALS) => new ApiError({ code, message: REFUSALS[code], status: 409 });

  it('is shown at the field it is about', () => {
    expect(readDepositRefusal(refused('INVALID_AMOUNT'))).toEqual({ place: 'amount', kind: 'explained' });
    expect(readDepositRefusal(refused('INVALID_CHANNEL'))).toEqual({ place: 'channel', kind: 'explained' });
    expect(readDepositRefusal(new ApiError({ code: 'BAD_REQUEST', message: 'x', field: 'amount' })).place).toBe(
      'amount',
    );
  });

  it('is shown above the form when it is about no field', () => {
    for (const code of [
      'DUPLICATE_TRANSACTION',
      'DEPOSIT_RATE_LIMIT_EXCEEDED',
      'GATEWAY_ERROR',
      'SIGNATURE_INVALID',
    ] as const)
      expect(readDepositRefusal(refused(code))).toEqual({ place: 'form', kind: 'explained' });
  });

  it('counts as unanswered when no answer came, so that its key is kept', () => {
    expect(readDepositRefusal(new ApiError({ code: 'TIMEOUT', message: 'late' })).kind).toBe('unanswered');
    expect(readDepositRefusal(new ApiError({ code: 'NETWORK', message: 'gone' })).kind).toBe('unanswered');
    expect(readDepositRefusal(refused('OUTCOME_UNKNOWN')).kind).toBe('unanswered');
  });

  it('has words of ours when the house gave none', () => {
    expect(readDepositRefusal(new ApiError({ code: 'INTERNAL', message: '', status: 500 })).kind).toBe('unexplained');
    expect(readDepositRefusal(new Error('bug')).kind).toBe('unexplained');
    expect(readDepositRefusal(new ApiError({ code: 'BAD_ANSWER', message: 'x' })).kind).toBe('unreadable');
  });
});
