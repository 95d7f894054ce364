import { VisuallyHidden } from '@mantine/core';
import { formatTimes, hundredthsOf } from '../../../play/format-figures.ts';
import { useWords } from '../wording/use-words.ts';
import { phaseOf } from './phase-of.ts';
import type { StageRound } from './stage-round.ts';

/** Tells a screen reader when bets open, when a flight starts and where it ended; never how high it is. */
export function Announcer({ round }: { round: StageRound | undefined }) {
  const { t, language } = useWords();
  const multiplier = formatTimes(hundredthsOf(round?.finalMultiplier ?? 1), language);
  const said = round === undefined ? '' : t(`say.${phaseOf(round)}`, { multiplier });
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
