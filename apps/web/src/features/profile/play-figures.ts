/** What a player's bets came to so far. `winRate` is a share of 1; undefined before the first settled bet. */
export interface PlayFigures {
  readonly bets: number;
  readonly wins: number;
  readonly losses: number;
  readonly winRate: number | undefined;
}

export function tallyFigures({ totalWins, totalLosses }: { totalWins: number; totalLosses: number }): PlayFigures {
  const bets = totalWins + totalLosses;
  return { bets, wins: totalWins, losses: totalLosses, winRate: bets === 0 ? undefined : totalWins / bets };
}
