import { paise, parseRupees, type ColourBetRecord, type Paise } from '@rang/contract';

/** The open stakes of one round by selection, the latest selection first. */
export function sumUpOpenBets(
  bets: readonly ColourBetRecord[],
  round: number,
): readonly { betValue: string; total: Paise }[] {
  const sums = new Map<string, bigint>();
  for (const bet of bets) {
    if (bet.round !== round || bet.status !== 'pending') continue;
    sums.set(bet.betValue, (sums.get(bet.betValue) ?? 0n) + (parseRupees(bet.amount) ?? 0n));
  }
  return Array.from(sums, ([betValue, total]) => ({ betValue, total: paise(total) }));
}
