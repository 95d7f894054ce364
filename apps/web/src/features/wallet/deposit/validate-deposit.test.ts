import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { validateDeposit } from './validate-deposit.ts';

const limits = { min: paise(10_000n), max: paise(5_000_000n) };
const check = (amountText: string, channel: string | null = 'upi') => validateDeposit({ amountText, channel }, limits);

describe('the deposit form', () => {
  it('takes an amount within the limits and a channel', () => {
    expect(check('500')).toEqual({ ok: true, wish: { amount: 50_000n, channel: 'upi' } });
  });

  it('takes the limits themselves', () => {
    expect(check('100')).toMatchObject({ ok: true });
    expect(check('50000')).toMatchObject({ ok: true });
  });

  it.each(['', ' ', 'ten', '0', '-5', '1e3', '10.123', '१००', '10abc', 'NaN'])('refuses the amount "%s"', (text) => {
    expect(check(text)).toEqual({ ok: false, amount: 'invalid' });
  });

  it('tells an amount outside the limits', () => {
    expect(check('99.99')).toEqual({ ok: false, amount: 'belowMinimum' });
    expect(check('50000.01')).toEqual({ ok: false, amount: 'aboveMaximum' });
  });

  it('enforces no limits where the configuration did not load', () => {
    expect(validateDeposit({ amountText: '1', channel: 'upi' }, undefined)).toMatchObject({ ok: true });
  });

  it('asks for a channel, and tells both mistakes at once', () => {
    expect(check('500', null)).toEqual({ ok: false, channel: 'missing' });
    expect(check('x', null)).toEqual({ ok: false, amount: 'invalid', channel: 'missing' });
  });
});
