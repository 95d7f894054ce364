import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../house/calls/api-error.ts';
import { failureKey } from './failure-key.ts';

describe('what is shown of a command that failed', () => {
  it('names a time-out and a lost network', () => {
    expect(failureKey('start', new ApiError({ code: 'TIMEOUT' }))).toBe('errors.timeout');
    expect(failureKey('cashOut', new ApiError({ code: 'TIMEOUT' }))).toBe('errors.cashOutTimeout');
    expect(failureKey('click', new ApiError({ code: 'NETWORK' }))).toBe('errors.network');
  });

  it('has words of its own where the house has none', () => {
    expect(failureKey('start', new ApiError({ code: 'INTERNAL', status: 500 }))).toBe('errors.start');
    expect(failureKey('click', new ApiError({ code: 'BAD_ANSWER' }))).toBe('errors.click');
    expect(failureKey('cashOut', new TypeError('broken'))).toBe('errors.cashOut');
    expect(failureKey('click', new ApiError({ code: 'NO_ACTIVE_GAME', status: 409 }))).toBe('errors.noGame');
  });

  it('leaves every other refusal to the words of the house', () => {
    expect(failureKey('start', new ApiError({ code: 'INSUFFICIENT_BALANCE', status: 400 }))).toBeUndefined();
    expect(failureKey('click', new ApiError({ code: 'CLICKS_TOO_FAST', status: 429 }))).toBeUndefined();
  });
});
