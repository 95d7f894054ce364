import { DEPOSIT_STATUSES } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { pollPauseMs, progressOf, toneOf } from './deposit-progress.ts';

describe('the progress of a deposit', () => {
  it('says that money has arrived only when the house has it as paid', () => {
    expect(DEPOSIT_STATUSES.filter((status) => progressOf(status) === 'arrived')).toEqual(['paid']);
  });

  it('shows waiting as waiting, never as a failure', () => {
    expect(toneOf(progressOf('created'))).toBe('waiting');
    expect(toneOf(progressOf('pending'))).toBe('waiting');
  });

  it('is asked about until the money has arrived', () => {
    expect(pollPauseMs(undefined)).toBeGreaterThan(0);
    expect(pollPauseMs('pending')).toBeGreaterThan(0);
    expect(pollPauseMs('paid')).toBe(false);
  });

  it('is asked about after a failure too, as the payment page lets the player try again', () => {
    expect(pollPauseMs('failed')).toBeGreaterThan(0);
    expect(pollPauseMs('expired')).toBeGreaterThan(0);
  });
});
