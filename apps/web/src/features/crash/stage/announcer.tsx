import { VisuallyHidden } from '@mantine/core';
import { formatTimes, hundredthsOf } from '../wording/format.ts';
import { useWords } from '../wording/use-words.ts';
import type { StageRound } from './stage-round.ts';

/** Tells a screen reader when bets open, when a flight starts and where it ended; never how high it is. */
export function Announcer({ round }: { round: StageRound | undefined }) {
  const { t, language } = useWords();
  let said = '';
  if (round?.gameState === 'crashed' && round.finalMultiplier !== null) {
    said = t('say.crashed', { multiplier: formatTimes(hundredthsOf(round.finalMultiplier), language) });
  } else if (round !== undefined && round.gameState !== 'crashed') said = t(`say.${round.gameState}`);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
