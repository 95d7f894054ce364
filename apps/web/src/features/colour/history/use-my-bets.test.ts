// @vitest-environment happy-dom
import { paise, type ColourBetRecord } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { isSettlementDue, outcomeOf } from './use-my-bets.ts';

function betOf(change: Partial<ColourBetRecord>): ColourBetRecord {
  return {
    _id: 'a',
    round: 7,
    betType: 'color',
    betValue: 'red',
    amount: paise(1000n),
    status: 'lost',
    drawn: 4,
    outcomeRule: 'fair',
    createdAt: '2026-11-21T10:00:00.000Z',
    ...change,
  };
}

describe("the player's outcome of a round", () => {
  it('is none without a bet in it', () => {
    expect(outcomeOf([betOf({ round: 6 })], 7)).toEqual({ kind: 'none' });
  });

  it('is waiting while any bet is pending', () => {
    expect(outcomeOf([betOf({}), betOf({ status: 'pending' })], 7)).toEqual({ kind: 'waiting' });
  });

  it('sums up stakes and payouts to the paisa', () => {
    const bets = [
      betOf({ status: 'won', amount: paise(10n), payout: paise(20n) }),
      betOf({ amount: paise(20n) }),
      betOf({ round: 6 }),
    ];
    expect(outcomeOf(bets, 7)).toEqual({ kind: 'settled', staked: 30n, paid: 20n, won: true });
  });

  it('is lost when no bet won', () => {
    expect(outcomeOf([betOf({})], 7)).toEqual({ kind: 'settled', staked: 1000n, paid: 0n, won: false });
  });

  it('is due while an ended round has pending bets', () => {
    expect(isSettlementDue([betOf({ status: 'pending' })], 7)).toBe(true);
    expect(isSettlementDue([betOf({ status: 'pending' })], 6)).toBe(false);
    expect(isSettlementDue([betOf({})], 7)).toBe(false);
  });
});
