import { describe, expect, it } from 'vitest';
import { ApiError } from '../calls/api-error.ts';
import { isOutcomeUnknown } from './is-outcome-unknown.ts';

const failureOf = (code: ApiError['code'], status = 0) => isOutcomeUnknown(new ApiError({ code, message: '', status }));

describe('a command whose outcome is unknown', () => {
  it('is one that timed out, met no network or a broken answer', () => {
    expect(failureOf('TIMEOUT')).toBe(true);
    expect(failureOf('NETWORK')).toBe(true);
    expect(failureOf('BAD_ANSWER', 200)).toBe(true);
    expect(failureOf('INTERNAL', 500)).toBe(true);
    expect(failureOf('OUTCOME_UNKNOWN', 409)).toBe(true);
    expect(failureOf('GATEWAY_ERROR', 503)).toBe(true);
    expect(isOutcomeUnknown(new TypeError('broken'))).toBe(true);
  });

  it('is one whose repetition was turned away before anybody looked at it', () => {
    expect(failureOf('TOO_MANY_REQUESTS', 429)).toBe(true);
    expect(failureOf('CLICKS_TOO_FAST', 429)).toBe(true);
    expect(failureOf('UNAUTHORIZED', 401)).toBe(true);
    expect(failureOf('TOKEN_EXPIRED', 401)).toBe(true);
    expect(failureOf('REFRESH_INVALID', 401)).toBe(true);
    expect(failureOf('BUSY', 503)).toBe(true);
  });

  it('is known by its code alone where an answer has no status, as over a socket', () => {
    for (const code of ['BUSY', 'OUTCOME_UNKNOWN', 'INTERNAL', 'TOO_MANY_REQUESTS', 'TOKEN_EXPIRED'] as const) {
      expect(failureOf(code), code).toBe(true);
    }
    expect(failureOf('CRASH_LOGIN_NEEDED')).toBe(true);
  });

  it('is not one that the house refused', () => {
    expect(failureOf('BETTING_CLOSED', 409)).toBe(false);
    expect(failureOf('INSUFFICIENT_BALANCE', 409)).toBe(false);
    expect(failureOf('INVALID_BET', 400)).toBe(false);
    expect(failureOf('CRASH_TOO_LATE')).toBe(false);
  });
});
