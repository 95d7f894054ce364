// @vitest-environment happy-dom
import { LIMITS, paise, type MinesGame } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { nextGems, payoutsOf } from './payout-strip.tsx';

const game: MinesGame = {
  betId: 'b',
  mineCount: 3,
  betAmount: paise(1000n),
  status: 'playing',
  winAmount: paise(1125n),
  multiplier: 1.125,
  nextMultiplier: 1.2857,
  nextWin: paise(1285n),
  revealed: [4],
  revealedCount: 1,
  totalSafe: 22,
  outcomeRule: 'fair',
  serverSeedHash: '',
  clientSeed: '',
  nonce: 0,
  createdAt: '',
  endedAt: null,
};

describe('the payouts beside the board', () => {
  it('say before the bet what its first tile would pay', () => {
    const { next, total } = payoutsOf({ game: undefined, stake: paise(1000n), mines: 3, tiles: 0 });
    expect(next).toEqual({ amount: paise(1125n), multiplier: 1.125 });
    expect(total).toEqual({ amount: paise(0n), multiplier: undefined });
  });

  it('say what all chosen tiles of an automatic game would pay', () => {
    const { total } = payoutsOf({ game: undefined, stake: paise(1000n), mines: 24, tiles: 1 });
    expect(total).toEqual({ amount: paise(24_750n), multiplier: 24.75 });
    expect(payoutsOf({ game: undefined, stake: paise(1000n), mines: 24, tiles: 2 }).total.multiplier).toBeUndefined();
  });

  it('never say more than the most that one game pays', () => {
    const { next } = payoutsOf({ game: undefined, stake: paise(100_000_000n), mines: 24, tiles: 0 });
    expect(next).toEqual({ amount: paise(1_000_000_000n), multiplier: 10 });
  });

  it('are the figures of the house while a game is played', () => {
    expect(payoutsOf({ game, stake: paise(1n), mines: 24, tiles: 0 })).toEqual({
      next: { amount: paise(1285n), multiplier: 1.2857 },
      total: { amount: paise(1125n), multiplier: 1.125 },
    });
  });

  it('have no next tile once the game has ended', () => {
    const ended = {
      ...game,
      status: 'lost',
      winAmount: paise(0n),
      multiplier: 0,
      nextWin: null,
      nextMultiplier: null,
    } as const;
    const payouts = payoutsOf({ game: ended, stake: undefined, mines: 3, tiles: 0 });
    expect(payouts).toEqual({ next: undefined, total: { amount: paise(0n), multiplier: undefined } });
  });
});

describe('the next gems', () => {
  it('are at most five, and go on from those that are found', () => {
    expect(nextGems(paise(1000n), 3, 1).map(({ gem, multiplier }) => [gem, multiplier])).toEqual([
      [2, 1.2857],
      [3, 1.4785],
      [4, 1.712],
      [5, 1.9973],
      [6, 2.3498],
    ]);
    expect(nextGems(paise(1000n), 3, 21).map(({ gem }) => gem)).toEqual([22]);
    expect(nextGems(paise(1000n), 24, 1)).toEqual([]);
  });

  it('pay what the house pays where its stated maximum cuts a win', () => {
    expect(nextGems(LIMITS.minesStake.max, 24, 0)).toEqual([{ gem: 1, multiplier: 10 }]);
  });
});
