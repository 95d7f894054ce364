// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { betOutcome } from './bet-history.tsx';

describe('a bet in the wallet', () => {
  it('is a win, a loss, or still open', () => {
    expect(betOutcome('won').label).toBe('win');
    expect(betOutcome('lost').label).toBe('loss');
    expect(betOutcome('pending')).toEqual({ label: 'waiting', tone: 'waiting' });
  });
});
