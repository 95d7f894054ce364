import { describe, expect, it } from 'vitest';
import { findObstacle } from './find-obstacle.ts';
import { FIRST_STAKE } from './stake.ts';

const ready = { phase: 'open', selection: { betType: 'color', betValue: 'red' }, stake: FIRST_STAKE } as const;

describe('the Place Bet button', () => {
  it('is on while bets are open and a selection and an amount are chosen', () => {
    expect(findObstacle(ready)).toBeUndefined();
  });

  it('is off with nothing selected', () => {
    expect(findObstacle({ ...ready, selection: undefined })).toBe('nothing-selected');
  });

  it('is off with a custom amount that is empty', () => {
    expect(findObstacle({ ...ready, stake: { choice: 'custom', custom: '' } })).toBe('no-amount');
  });

  it('stays on with a custom amount that the house will judge', () => {
    expect(findObstacle({ ...ready, stake: { choice: 'custom', custom: '0' } })).toBeUndefined();
  });

  it.each([
    ['locked', 'locked'],
    ['between', 'paused'],
    ['processing', 'paused'],
    ['loading', 'loading'],
  ] as const)('is off while the round is %s', (phase, obstacle) => {
    expect(findObstacle({ ...ready, phase })).toBe(obstacle);
  });
});
