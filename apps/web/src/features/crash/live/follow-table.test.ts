import { paise, type CrashSnapshot } from '@rang/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBet, aLiveBet, aTable } from './builders.ts';
import { applyEvent, followTable, orderByStake, type TableEvent } from './follow-table.ts';

describe('following the table', () => {
  /** A house whose table changes by each event, and which is asked for the whole of it. */
  function aHouse() {
    const house = { table: aTable({ version: 10 }), asked: 0 };
    const next = (isCanceled: boolean): TableEvent => {
      const version = house.table.version + 1;
      const totals = { count: version, totalBetAmount: paise(BigInt(version)) };
      const bet = aLiveBet({ betId: `b${version}` });
      const event: TableEvent = isCanceled
        ? { name: 'next_round_bets', data: { version, isNewRound: false, added: [bet], removed: [], totals } }
        : {
            name: 'current_bets',
            data: { version, gameId: '5', isNewRound: false, added: [bet], changed: [], totals },
          };
      const after = applyEvent(house.table, event);
      if (after !== 'missed') house.table = after;
      return event;
    };
    return { house, next };
  }

  function follow(house: { table: CrashSnapshot; asked: number }) {
    let shown: CrashSnapshot | undefined;
    const answers: ((table: CrashSnapshot | undefined) => void)[] = [];
    const follower = followTable({
      show: (table) => {
        shown = table;
      },
      askAnew: () => {
        house.asked += 1;
        return new Promise((resolve) => answers.push(resolve));
      },
    });
    follower.begin(house.table);
    const answer = async () => {
      answers.shift()?.(house.table);
      // Two turns: one for the answer, one for what the follower does with it.
      await Promise.resolve();
      await Promise.resolve();
    };
    return { follower, answer, shown: () => shown, isAsking: () => answers.length > 0 };
  }

  it('asks for nothing while it receives everything', () => {
    const { house, next } = aHouse();
    const { follower, shown } = follow(house);
    for (let count = 0; count < 5; count += 1) follower.tell(next(count % 2 === 0));
    expect(shown()).toEqual(house.table);
    expect(house.asked).toBe(0);
  });

  it('asks for the whole table once after a change was missed, and goes on from it', async () => {
    const { house, next } = aHouse();
    const { follower, answer, shown } = follow(house);
    next(false);
    follower.tell(next(false));
    follower.tell(next(true));
    expect(house.asked).toBe(1);
    await answer();
    follower.tell(next(true));
    expect(shown()).toEqual(house.table);
    expect(house.asked).toBe(1);
  });

  it('notices by a tick that a change was missed', async () => {
    const { house, next } = aHouse();
    const { follower, answer, shown } = follow(house);
    follower.check(house.table.version);
    expect(house.asked).toBe(0);
    next(false);
    follower.check(house.table.version);
    await answer();
    expect(shown()).toEqual(house.table);
  });

  it('knows nothing of the versions of the connection before', () => {
    const { house, next } = aHouse();
    const { follower, shown } = follow(house);
    next(false);
    follower.tell(next(false));
    follower.forget();
    const restarted = aTable({ version: 0 });
    follower.begin(restarted);
    expect(shown()).toEqual(restarted);
    expect(house.asked).toBe(1);
  });

  it('ends up with the table of the house, whatever was lost and however late the answers', async () => {
    const step = fc.record({ isLost: fc.boolean(), isNext: fc.boolean(), isAnswered: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { house, next } = aHouse();
        const { follower, answer, shown, isAsking } = follow(house);
        for (const { isLost, isNext, isAnswered } of steps) {
          const event = next(isNext);
          if (!isLost) follower.tell(event);
          if (isAnswered) await answer();
        }
        follower.check(house.table.version);
        while (isAsking()) await answer();
        expect(shown()).toEqual(house.table);
      }),
    );
  });
});

describe('a change of the table', () => {
  const totals = { count: 2, totalBetAmount: paise(30_00n) };

  it('adds and changes bets of the round, and forgets those of the round before', () => {
    const table = aTable({ currentBets: [aLiveBet({ betId: 'a' })] });
    const data = {
      version: 2,
      gameId: '5',
      isNewRound: false,
      added: [aLiveBet({ betId: 'a' }), aLiveBet({ betId: 'b', amount: paise(20_00n) })],
      changed: [{ betId: 'a', status: 'cashed_out' as const, cashoutMultiplier: 1.5, winAmount: paise(15_00n) }],
      totals,
    };
    expect(applyEvent(table, { name: 'current_bets', data })).toMatchObject({
      version: 2,
      currentTotals: totals,
      totalBetAmount: 30_00n,
      currentBets: [
        { betId: 'a', status: 'cashed_out', winAmount: 15_00n },
        { betId: 'b', amount: 20_00n },
      ],
    });
    const next = applyEvent(table, { name: 'current_bets', data: { ...data, isNewRound: true, added: [] } });
    expect(next).toMatchObject({ currentBets: [] });
  });

  it('adds and removes bets on the next round', () => {
    const table = aTable({ nextRoundBets: [aLiveBet({ betId: 'a' })] });
    const data = { version: 2, isNewRound: false, added: [aLiveBet({ betId: 'b' })], removed: ['a'], totals };
    expect(applyEvent(table, { name: 'next_round_bets', data })).toMatchObject({
      nextRoundBets: [{ betId: 'b' }],
      nextRoundTotals: totals,
    });
  });

  it('puts the newest round first, once', () => {
    const result = (gameId: string) => ({
      gameId,
      crashPoint: 2,
      fairCrashPoint: 2,
      outcomeRule: 'fair' as const,
      voided: false,
      createdAt: '',
    });
    const table = aTable({ gameHistory: [result('3')] });
    const next = applyEvent(table, { name: 'game_history', data: { version: 2, added: [result('4'), result('3')] } });
    expect(next).toMatchObject({ gameHistory: [{ gameId: '4' }, { gameId: '3' }] });
  });

  it('keeps of the own bets what still matters in the new round', () => {
    const ownBets = [
      aBet({ betId: 'lost', status: 'lost' }),
      aBet({ betId: 'open' }),
      aBet({ betId: 'next', status: 'pending_next_round', gameId: null }),
    ];
    const data = { ...aTable(), version: 2, gameId: '6', gameState: 'waiting' as const };
    const next = applyEvent(aTable({ ownBets }), {
      name: 'game_state',
      data,
    });
    expect(next).toMatchObject({ gameId: '6', ownBets: [{ betId: 'open' }, { betId: 'next' }] });
  });

  it('is missed where a version is left out, and nothing new where it is known', () => {
    const table = aTable({ version: 7 });
    const event = (version: number) => applyEvent(table, { name: 'game_history', data: { version, added: [] } });
    expect(event(9)).toBe('missed');
    expect(event(7)).toBe(table);
    expect(event(8)).toMatchObject({ version: 8 });
  });
});

it('shows the biggest stakes first, and equal ones as they came', () => {
  const bet = (betId: string, amount: bigint) => aLiveBet({ betId, amount: paise(amount) });
  const listed = [bet('1', 10_00n), bet('2', 500_00n), bet('3', 10_00n), bet('4', 9_99n)];
  expect(orderByStake(listed).map(({ betId }) => betId)).toEqual(['2', '1', '3', '4']);
  expect(listed[0]?.betId).toBe('1');
});
