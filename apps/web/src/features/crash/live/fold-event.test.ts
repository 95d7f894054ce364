import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { aBet, aLiveBet, aTable } from './builders.ts';
import { foldEvent } from './fold-event.ts';

const totals = { count: 2, totalBetAmount: paise(30_00n) };

describe('a change of the table', () => {
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
    expect(foldEvent(table, { name: 'current_bets', data })).toMatchObject({
      version: 2,
      currentTotals: totals,
      totalBetAmount: 30_00n,
      currentBets: [
        { betId: 'a', status: 'cashed_out', winAmount: 15_00n },
        { betId: 'b', amount: 20_00n },
      ],
    });
    const next = foldEvent(table, { name: 'current_bets', data: { ...data, isNewRound: true, added: [] } });
    expect(next).toMatchObject({ currentBets: [] });
  });

  it('adds and removes bets on the next round', () => {
    const table = aTable({ nextRoundBets: [aLiveBet({ betId: 'a' })] });
    const data = { version: 2, isNewRound: false, added: [aLiveBet({ betId: 'b' })], removed: ['a'], totals };
    expect(foldEvent(table, { name: 'next_round_bets', data })).toMatchObject({
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
    const next = foldEvent(table, { name: 'game_history', data: { version: 2, added: [result('4'), result('3')] } });
    expect(next).toMatchObject({ gameHistory: [{ gameId: '4' }, { gameId: '3' }] });
  });

  it('keeps of the own bets what still matters in the new round', () => {
    const ownBets = [
      aBet({ betId: 'lost', status: 'lost' }),
      aBet({ betId: 'open' }),
      aBet({ betId: 'next', status: 'pending_next_round', gameId: null }),
    ];
    const data = { ...aTable(), version: 2, gameId: '6', gameState: 'waiting' as const };
    const next = foldEvent(aTable({ ownBets }), {
      name: 'game_state',
      data,
    });
    expect(next).toMatchObject({ gameId: '6', ownBets: [{ betId: 'open' }, { betId: 'next' }] });
  });

  it('is missed where a version is left out, and nothing new where it is known', () => {
    const table = aTable({ version: 7 });
    const told = (version: number) => foldEvent(table, { name: 'game_history', data: { version, added: [] } });
    expect(told(9)).toBe('missed');
    expect(told(7)).toBe(table);
    expect(told(8)).toMatchObject({ version: 8 });
  });
});
