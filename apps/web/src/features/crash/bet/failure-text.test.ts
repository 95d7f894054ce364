import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../house/calls/api-error.ts';
import { failureKey } from './failure-text.ts';

const late = new ApiError({ code: 'TIMEOUT' });
const rubbish = new ApiError({ code: 'BAD_ANSWER' });

describe('a command that failed', () => {
  it('is explained by what kept it from the house, or the answer from us', () => {
    expect(failureKey('place', late)).toBe('placeTimeout');
    expect(failureKey('cashOut', late)).toBe('cashOutTimeout');
    expect(failureKey('cancel', late)).toBe('requestTimeout');
    expect(failureKey('place', new ApiError({ code: 'NETWORK' }))).toBe('notConnected');
    expect(failureKey('cashOut', rubbish)).toBe('badCashOut');
    expect(failureKey('cancel', rubbish)).toBe('cancelFailed');
    expect(failureKey('place', new Error('broken'))).toBe('placeFailed');
  });

  it('is explained in the words of the house where it gave some', () => {
    expect(failureKey('cashOut', new ApiError({ code: 'CRASH_TOO_LATE' }))).toBeUndefined();
  });
});
