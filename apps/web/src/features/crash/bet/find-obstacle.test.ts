import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { aBet } from '../live/builders.ts';
import { FIRST_CHOICE, type Choice } from './choice.ts';
import { findObstacle, findRunObstacle } from './find-obstacle.ts';

const free = { current: undefined, pending: undefined };
const ready = { choice: FIRST_CHOICE, bets: free, isWaiting: true, balance: paise(100_000n), isConnected: true };
const codeOf = (choice: Partial<Choice>) => {
  const obstacle = findObstacle({ ...ready, choice: { ...FIRST_CHOICE, ...choice } });
  return obstacle?.kind === 'refusal' ? obstacle.code : obstacle?.kind;
};

describe('what stands in the way of a bet', () => {
  it('is nothing with the first choice and money enough', () => {
    expect(findObstacle(ready)).toBeUndefined();
  });

  it('is an amount that is none, too small, too large or not there', () => {
    expect(codeOf({ stake: '' })).toBe('CRASH_AMOUNT_INVALID');
    expect(codeOf({ stake: '0' })).toBe('CRASH_AMOUNT_INVALID');
    expect(codeOf({ stake: '0.99' })).toBe('CRASH_BET_BELOW_MINIMUM');
    expect(codeOf({ stake: '1000000.01' })).toBe('CRASH_BET_ABOVE_MAXIMUM');
    expect(codeOf({ stake: '1000.01' })).toBe('insufficient');
    expect(codeOf({ stake: '1000' })).toBeUndefined();
  });

  it('is a target below 1.0, below 1.01 or above the largest, and none where it is switched off', () => {
    expect(codeOf({ target: '' })).toBe('CRASH_TARGET_INVALID');
    expect(codeOf({ target: '0.99' })).toBe('CRASH_TARGET_BELOW_ONE');
    expect(codeOf({ target: '1' })).toBe('CRASH_TARGET_BELOW_MINIMUM');
    expect(codeOf({ target: '1.01' })).toBeUndefined();
    expect(codeOf({ target: '1000000.01' })).toBe('CRASH_TARGET_ABOVE_MAXIMUM');
    expect(codeOf({ target: '', isTargetOn: false })).toBeUndefined();
  });

  it('is a lost connection before all else, then a bet that is already there', () => {
    const current = aBet({ status: 'active' });
    expect(findObstacle({ ...ready, isConnected: false })).toEqual({ kind: 'notConnected' });
    expect(findObstacle({ ...ready, bets: { ...free, current } })).toMatchObject({ code: 'CRASH_BET_ACTIVE' });
    expect(findObstacle({ ...ready, isWaiting: false, bets: { ...free, current } })).toBeUndefined();
    const pending = aBet({ status: 'pending_next_round' });
    expect(findObstacle({ ...ready, bets: { ...free, pending } })).toMatchObject({ code: 'CRASH_BET_PENDING' });
  });

  it('is of the fields alone where a run is to begin, whatever the round does and though nobody is connected', () => {
    const read = (choice: Partial<Choice>) =>
      findRunObstacle({ choice: { ...FIRST_CHOICE, ...choice }, balance: ready.balance });
    expect(read({})).toBeUndefined();
    expect(read({ stake: '' })).toEqual({ kind: 'refusal', code: 'CRASH_AMOUNT_INVALID', field: 'stake' });
    expect(read({ stake: '0.5' })).toMatchObject({ code: 'CRASH_BET_BELOW_MINIMUM', field: 'stake' });
    expect(read({ stake: '1000.01' })).toMatchObject({ kind: 'insufficient' });
    expect(read({ target: '1' })).toMatchObject({ code: 'CRASH_TARGET_BELOW_MINIMUM', field: 'target' });
    // It cashes out by itself, so it has to know where.
    expect(read({ isTargetOn: false })).toEqual({ kind: 'needsTarget' });
    expect(read({ isTargetOn: false, stake: '0.5' })).toMatchObject({ field: 'stake' });
  });
});
