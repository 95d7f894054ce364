import { REFUSALS, type ColourSelection, type Paise } from '@rang/contract';
import { ApiError } from '../../../house/calls/api-error.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { useBalance, useMoneyArrived } from '../../../house/money/balance.ts';
import type { BetReport } from './use-place-bet.ts';

const MISSING = new ApiError({ code: 'INSUFFICIENT_BALANCE', message: REFUSALS.INSUFFICIENT_BALANCE });

interface Asked {
  readonly report: BetReport;
  readonly selection: ColourSelection | undefined;
  readonly amount: Paise | undefined;
}

/**
 * What is reported of the bet in the fields: how the last press went, and before any press that the balance lacks the amount, so
 * that nothing is promised of what would be refused.
 */
export function useReport({ report, selection, amount }: Asked): BetReport {
  const hasArrived = useMoneyArrived(report.failure?.code === 'INSUFFICIENT_BALANCE');
  const balance = useBalance().amount;
  if (report.failure !== undefined && !hasArrived) return report;
  const isBeyond = amount !== undefined && balance !== undefined && amount > balance;
  if (report.isPlaced || report.isPending || selection === undefined || !isBeyond)
    return { ...report, failure: undefined };
  return { ...report, failure: { code: 'INSUFFICIENT_BALANCE', text: refusalText(MISSING, MISSING.message) } };
}
