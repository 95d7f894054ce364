// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { beginSession, countGame } from './session-tally.ts';

type Status = 'lost' | 'cashout' | 'won' | 'refunded';
const game = (betId: string, status: Status, [paid, multiplier]: readonly [bigint, number] = [0n, 0]) => ({
  ...{ betId, multiplier, status },
  ...{ betAmount: paise(1_000n), winAmount: paise(paid) },
});

describe('the statistics of the session', () => {
  it('count games, wins and what they came to, with the best multiplier', () => {
    const games = [
      game('a', 'cashout', [1_125n, 1.125]),
      game('b', 'lost'),
      game('c', 'won', [4_950n, 4.95]),
      game('d', 'lost'),
    ];
    expect(games.reduce(countGame, beginSession('asha'))).toMatchObject({ games: 4, won: 2, net: 2_075n, best: 4.95 });
  });

  it('count a game once, however long it stays on the board', () => {
    const lost = game('a', 'lost');
    expect([lost, lost].reduce(countGame, beginSession('asha'))).toMatchObject({ games: 1, net: -1_000n });
    expect(countGame(beginSession('asha', 'a'), lost).games).toBe(0);
  });

  it('call nothing a win that paid no more than was staked, and count no stake that was given back', () => {
    const even = countGame(beginSession('asha'), game('a', 'cashout', [1_000n, 1]));
    expect(even).toMatchObject({ games: 1, won: 0, net: 0n, best: 1 });
    expect(countGame(even, game('b', 'refunded', [1_000n, 1]))).toMatchObject({ games: 1, lastId: 'b' });
  });

  it('count no game that goes on', () => {
    expect(countGame(beginSession('asha'), { ...game('a', 'won', [500n, 0.5]), status: 'playing' }).games).toBe(0);
  });
});
