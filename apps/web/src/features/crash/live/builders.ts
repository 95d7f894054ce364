import { NOTHING, paise, type CrashBet, type CrashLiveBet, type CrashSnapshot } from '@rang/contract';

/** Tables and bets for tests, each with what the test is about and ordinary things elsewhere. */
export function aLiveBet(some: Partial<CrashLiveBet> = {}): CrashLiveBet {
  return { betId: 'b1', username: 'asha', amount: paise(10_00n), status: 'active', ...some };
}

export function aBet(some: Partial<CrashBet> = {}): CrashBet {
  return {
    ...aLiveBet(),
    userId: '7',
    slot: 1,
    gameId: '5',
    targetMultiplier: 2,
    limitMultiplier: 10_000_000,
    forNextRound: false,
    hidden: false,
    outcomeRule: 'fair',
    createdAt: '2026-11-21T10:00:00.000Z',
    ...some,
  };
}

export function aTable(some: Partial<CrashSnapshot> = {}): CrashSnapshot {
  return {
    gameState: 'waiting',
    settling: false,
    gameId: '5',
    outcomeRule: 'fair',
    nextOutcomeRule: null,
    currentMultiplier: 1,
    elapsedTime: 0,
    nextGameTime: '2026-11-21T10:00:07.000Z',
    finalMultiplier: null,
    lastCrashPoint: null,
    lastCrashed: null,
    totalBetAmount: NOTHING,
    serverTime: '2026-11-21T10:00:00.000Z',
    version: 1,
    gameHistory: [],
    currentBets: [],
    currentTotals: { count: 0, totalBetAmount: NOTHING },
    nextRoundBets: [],
    nextRoundTotals: { count: 0, totalBetAmount: NOTHING },
    ownBets: [],
    ...some,
  };
}
