import type { CrashResult } from '@rang/contract';
import { IconCaretDownFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useProof } from '../../../play/proof/proof-dialogs.tsx';
import { readHundredths, formatHundredthsShortly } from '../../../play/format-figures.ts';
import { useWords } from '../wording/use-words.ts';
import { ResultMarks, bandOf, resultLabel } from './result-marks.tsx';
import classes from './result-strip.module.css';

/** Below this many hundredths a result is red in the strip. */
const RED_BELOW = 150;

/** As many as a desktop shows; a phone shows the first five of them. */
const PLACES = Array.from({ length: 10 }, (_, place) => place);

function standAt(place: number): CSSProperties {
  return { '--place': place } as CSSProperties;
}

interface ResultStripProps {
  /** Newest first. */
  readonly results: readonly CrashResult[];
}

/** The latest rounds in one line; a tap opens a round's proof. */
export function ResultStrip({ results }: ResultStripProps) {
  const { t } = useWords();
  const shown = results.slice(0, PLACES.length);
  return (
    <ol className={classes.strip} aria-label={t('history.strip')}>
      {shown.map((result, place) => (
        <li key={result.gameId} style={standAt(place)}>
          <Chip result={result} />
        </li>
      ))}
      {PLACES.slice(shown.length).map((place) => (
        <li key={place} className={classes.empty} style={standAt(place)} aria-hidden="true" />
      ))}
    </ol>
  );
}

function Chip({ result }: { result: CrashResult }) {
  const { t } = useWords();
  const { open } = useProof();
  const crashPoint = readHundredths(result.crashPoint);
  const isRed = crashPoint < RED_BELOW;
  // A mark leaves no room for the caret.
  const isMarked = result.voided || result.outcomeRule !== 'fair';
  const label = resultLabel(result, t);
  return (
    <button
      type="button"
      className={classes.chip}
      data-band={isRed ? 'red' : bandOf(crashPoint)}
      data-voided={result.voided || undefined}
      data-marked={isMarked || undefined}
      aria-label={label}
      title={label}
      onClick={() => open(Number(result.gameId))}
    >
      <ResultMarks result={result} />
      {isRed && !isMarked ? <IconCaretDownFilled size={11} aria-hidden="true" /> : null}
      <span className={classes.figure}>{formatHundredthsShortly(crashPoint)}</span>
    </button>
  );
}
