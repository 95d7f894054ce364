import { formatRupeesShort, formatSignedRupees } from '@rang/contract';
import { AutoFields as Fields, AutoSentences } from '../../../play/bet/auto-fields.tsx';
import { whyEnded } from '../../../play/bet/auto-run.ts';
import { formatHundredths } from '../../../play/format-figures.ts';
import type { Auto } from '../auto/use-auto.ts';
import { findTarget } from '../bet/choice.ts';
import { usePlayed } from '../play/use-play.ts';
import { useWords, type Words } from '../wording/use-words.ts';

/** An automatic run of Crash: it bets the first amount and cashes out at the target; its fields, or what it will do. */
export function AutoFields({ isPlan = false }: { isPlan?: boolean }) {
  const { t } = useWords();
  const { slots, auto, autoFields } = usePlayed();
  const { amount, choice } = slots[1];
  const running = auto.isRunning ? auto.run?.plan : undefined;
  const target = running?.target ?? (choice.isTargetOn ? findTarget(choice.target) : undefined);
  const Part = isPlan ? AutoSentences : Fields;
  return (
    <Part
      fields={autoFields}
      base={amount}
      running={running}
      roundsLabel={t('auto.rounds')}
      played={({ base }) =>
        target === undefined
          ? undefined
          : t('auto.plan', { amount: formatRupeesShort(base), multiplier: formatHundredths(target) })
      }
      ending={(count) => t('auto.planRounds', { count })}
    />
  );
}

/** How a run stands, or why it is over. */
export function autoText({ tally, isStopping, end }: NonNullable<Auto['run']>, t: Words): string {
  const profit = formatSignedRupees(tally.profit);
  if (end !== undefined) {
    return `${whyEnded(end, t)} ${t('auto.ran', { count: tally.played, profit })}`;
  }
  if (isStopping) return `${t('auto.stopping')} · ${profit}`;
  return t('auto.running', { round: tally.played + 1, profit });
}
