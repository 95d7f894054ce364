import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { aBet, aTable } from '../live/builders.ts';
import { betsOfSlot, mainAction, stateForBets } from './slot-bets.ts';

const free = { current: undefined, pending: undefined };

describe('the bets of a slot', () => {
  it('are those of its own place, in this round and on the next', () => {
    const current = aBet({ betId: 'a' });
    const pending = aBet({ betId: 'b', status: 'pending_next_round', gameId: null });
    const other = aBet({ betId: 'c', slot: 2 });
    const table = aTable({ ownBets: [current, pending, other] });
    expect(betsOfSlot(table, 1)).toEqual({ current, pending });
    expect(betsOfSlot(table, 2)).toEqual({ current: other, pending: undefined });
  });
});

it('knows what was cashed out of a bet by half, and takes it for no bet of the slot', () => {
  const current = aBet({ betId: 'a', halfAmount: paise(5_00n) });
  const half = aBet({ betId: 'h', halfOf: 'a', status: 'cashed_out' });
  const older = aBet({ betId: 'o', halfOf: 'gone', status: 'cashed_out' });
  expect(betsOfSlot(aTable({ ownBets: [older, current, half] }), 1)).toEqual({ current, half, pending: undefined });
  expect(mainAction('running', { current, half, pending: undefined })).toBe('cashOut');
});

describe('the one big button', () => {
  it('bets on this round while it waits, and on the next one afterwards', () => {
    expect(mainAction('waiting', free)).toBe('place');
    expect(mainAction('running', free)).toBe('placeNext');
    expect(mainAction('crashed', free)).toBe('placeNext');
  });

  it('cashes out while a bet is in a running round, and only then', () => {
    const bets = { ...free, current: aBet() };
    expect(mainAction('running', bets)).toBe('cashOut');
    expect(mainAction('waiting', bets)).toBe('place');
    expect(mainAction('crashed', bets)).toBe('placeNext');
    expect(mainAction('running', { ...free, current: aBet({ status: 'cashed_out' }) })).toBe('placeNext');
  });

  it('takes a bet on the next round back, unless there is one to cash out', () => {
    const pending = aBet({ status: 'pending_next_round', gameId: null });
    expect(mainAction('running', { ...free, pending })).toBe('cancel');
    expect(mainAction('running', { current: aBet(), pending })).toBe('cashOut');
  });
});

it('offers no cash-out of a round that is being settled', () => {
  const settling = stateForBets({ gameState: 'running', settling: true });
  expect(mainAction(settling, { current: aBet(), pending: undefined })).toBe('placeNext');
  expect(stateForBets({ gameState: 'running', settling: false })).toBe('running');
});
