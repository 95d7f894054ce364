import { NOTHING, sumPaise, type ColourBetRecord, type Paise } from '@rang/contract';

/** The open stakes of one round by selection, the latest selection first. */
export function sumUpOpenBets(
  bets: readonly ColourBetRecord[],
  round: number,
): readonly { betValue: string; total: Paise }[] {
  const sums = new Map<string, Paise>();
  for (const bet of bets) {
    if (bet.round !== round || bet.status !== 'pending') continue;
    sums.set(bet.betValue, sumPaise([sums.get(bet.betValue) ?? NOTHING, bet.amount]));
  }
  return Array.from(sums, ([betValue, total]) => ({ betValue, total }));
}
