import { formatRupeesShort } from '@rang/contract';
import { formatShare } from '../../../lib/format-number.ts';
import { formatProfit, formatTimes } from '../../../play/format-figures.ts';
import type { Words } from '../wording/use-words.ts';
import type { AutoPlan } from './auto-plan.ts';
import type { Auto } from './use-auto.ts';

/** How a run stands, or why it is over. */
export function autoText({ tally, isStopping, end }: NonNullable<Auto['run']>, t: Words): string {
  const profit = formatProfit(tally.profit);
  if (end !== undefined) return `${t(`auto.${end}`)} ${t('auto.ran', { count: tally.played, profit })}`;
  if (isStopping) return `${t('auto.stopping')} · ${profit}`;
  return t('auto.running', { round: tally.played + 1, profit });
}

/** A plan in plain sentences: what it bets, how the amount changes, and what ends it. */
export function planSentences(plan: AutoPlan, { t, language }: { t: Words; language: string }): readonly string[] {
  const base = formatRupeesShort(plan.base);
  const { onWin, onLoss, rounds, stopOnProfit, stopOnLoss } = plan;
  const percent = (of: number) => formatShare(of / 100, language);
  return [
    t('auto.plan', { amount: base, multiplier: formatTimes(plan.target, language) }),
    onWin.kind === 'raise' ? t('auto.planWin', { percent: percent(onWin.percent) }) : undefined,
    onLoss.kind === 'raise' ? t('auto.planLoss', { percent: percent(onLoss.percent) }) : undefined,
    onWin.kind === 'keep' && onLoss.kind === 'raise' ? t('auto.planWinKeep', { amount: base }) : undefined,
    onLoss.kind === 'keep' && onWin.kind === 'raise' ? t('auto.planLossKeep', { amount: base }) : undefined,
    rounds === undefined ? t('auto.planEndless') : t('auto.planRounds', { count: rounds }),
    stopOnProfit === undefined ? undefined : t('auto.planStopProfit', { amount: formatRupeesShort(stopOnProfit) }),
    stopOnLoss === undefined ? undefined : t('auto.planStopLoss', { amount: formatRupeesShort(stopOnLoss) }),
  ].filter((sentence) => sentence !== undefined);
}
