import type { CrashResult } from '@rang/contract';
import { formatTimes, hundredthsOf } from '../../../play/format-figures.ts';
import type { Words } from '../wording/use-words.ts';

/** What a round's button is called for whoever cannot see it: how it ended, and what is special about it. */
export function resultLabel(result: CrashResult, { t, language }: { t: Words; language: string }): string {
  const multiplier = formatTimes(hundredthsOf(result.crashPoint), language);
  const ended = t(result.voided ? 'history.openInterrupted' : 'history.open', { game: result.gameId, multiplier });
  return result.outcomeRule === 'fair' ? ended : `${ended} ${t(`rules.${result.outcomeRule}`)}`;
}
