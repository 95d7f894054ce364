import type { CrashResult } from '@rang/contract';
import { formatTimes, hundredthsOf } from '../wording/format.ts';
import type { Words } from '../wording/use-words.ts';

/** What a round's button is called for whoever cannot see it: where it ended, and what is special about it. */
export function resultLabel(result: CrashResult, { t, language }: { t: Words; language: string }): string {
  const multiplier = formatTimes(hundredthsOf(result.crashPoint), language);
  const marks = [
    ...(result.voided ? [t('history.interrupted')] : []),
    ...(result.outcomeRule === 'fair' ? [] : [t(`rules.${result.outcomeRule}`)]),
  ];
  return [t('history.open', { game: result.gameId, multiplier }), ...marks].join(' ');
}
