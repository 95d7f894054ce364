import type { CrashResult } from '@rang/contract';
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react';
import { formatHundredthsShortly, readHundredths } from '../../../play/format-figures.ts';
import type { Words } from '../wording/use-words.ts';
import classes from './result-marks.module.css';

/** How high a round went, in the five bands of the latest results. */
export const BANDS = ['lowest', 'low', 'middle', 'high', 'highest'] as const;
type Band = (typeof BANDS)[number];

/** Where each band but the first begins, in hundredths. */
const STARTS = [120, 200, 500, 1_000] as const;

/** The band of a crash point in hundredths; each band begins with its own first value. */
export function bandOf(crashPoint: number): Band {
  return BANDS[STARTS.filter((start) => crashPoint >= start).length] ?? 'highest';
}

/** Stands at a round that was interrupted. Whoever shows it says the word for it too. */
export function InterruptedMark() {
  return <IconPlayerPause className={classes.interrupted} aria-hidden="true" />;
}

/** Stands at a round that an operator had a hand in. Whoever shows it says the word for it too. */
export function DemonstrationMark() {
  return <IconAlertTriangle className={classes.demonstration} aria-hidden="true" />;
}

/** What is special about a round, where there is no room for words. */
export function ResultMarks({ result }: { result: CrashResult }) {
  return (
    <>
      {result.outcomeRule === 'fair' ? null : <DemonstrationMark />}
      {result.voided ? <InterruptedMark /> : null}
    </>
  );
}

/** Five steps, filled as far as a round went: the band as a shape, for whoever sees no colours. */
export function BandMark({ band }: { band: Band }) {
  const height = BANDS.indexOf(band);
  return (
    <svg className={classes.mark} data-band={band} viewBox="0 0 22 12" aria-hidden="true">
      {BANDS.map((step, place) => (
        <rect
          key={step}
          className={place <= height ? classes.filled : classes.open}
          x={place * 4.5 + 0.25}
          y={9 - place * 2.1}
          width="3.2"
          height={2.6 + place * 2.1}
          rx="0.9"
        />
      ))}
    </svg>
  );
}

/**
 * What a round's button is called for whoever cannot see it: how it ended, and what is special about it. It has the
 * figure as the button shows it, so that whoever speaks what they read reaches the button.
 */
export function resultLabel(result: CrashResult, t: Words): string {
  const multiplier = formatHundredthsShortly(readHundredths(result.crashPoint));
  const ended = t(result.voided ? 'history.openInterrupted' : 'history.open', { game: result.gameId, multiplier });
  return result.outcomeRule === 'fair' ? ended : `${ended} ${t(`rules.${result.outcomeRule}`)}`;
}
