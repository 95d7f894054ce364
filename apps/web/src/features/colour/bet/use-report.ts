import { NOTHING, sumPaise, type ColourSelection, type Paise } from '@rang/contract';
import { textOfRefusal } from '../../../house/calls/refusal-text.ts';
import { useBalance, useMoneyArrived } from '../../../house/money/balance.ts';
import { exceedsBalance } from '../../../house/money/exceeds-balance.ts';
import { useMyBets } from '../history/use-my-bets.ts';
import { useRound } from '../round/use-running-round.ts';
import { sumUpOpenBets } from './bet-summary.ts';
import type { Obstacle } from './choice.ts';
import type { BetReport } from './use-place-bet.ts';

/** What the player has staked in the running round. */
export function useStakeInPlay(): Paise {
  const { timer } = useRound();
  const sums = sumUpOpenBets(useMyBets().data ?? [], timer?.round ?? 0);
  return sums.length === 0 ? NOTHING : sumPaise(sums.map((one) => one.total));
}

interface Asked {
  readonly report: BetReport;
  readonly selection: ColourSelection | undefined;
  readonly amount: Paise | undefined;
  readonly obstacle: Obstacle | undefined;
}

/**
 * What is reported of the bet in the fields: how the last press went, and before any press that the balance lacks the amount, so
 * that nothing is promised of what would be refused. Whoever has bet in this round waits for its result and is not told of that.
 */
export function useReport({ report, selection, amount, obstacle }: Asked): BetReport {
  const hasArrived = useMoneyArrived(report.failure?.code === 'INSUFFICIENT_BALANCE');
  const balance = useBalance().amount;
  const isInPlay = useStakeInPlay() > NOTHING;
  if (report.failure !== undefined && !hasArrived) return report;
  const isAsked =
    selection !== undefined && obstacle === undefined && !isInPlay && !report.isPlaced && !report.isPending;
  if (!isAsked || !exceedsBalance(amount, balance)) return { ...report, failure: undefined };
  return { ...report, failure: { code: 'INSUFFICIENT_BALANCE', text: textOfRefusal('INSUFFICIENT_BALANCE') } };
}
