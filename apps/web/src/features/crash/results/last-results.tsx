import type { CrashResult } from '@rang/contract';
import { Panel, StateNote } from '../../../play/frame/panel.tsx';
import { useProof } from '../../../play/proof/proof-dialogs.tsx';
import { readHundredths, formatHundredthsShortly } from '../../../play/format-figures.ts';
import { useWords } from '../wording/use-words.ts';
import {
  BANDS,
  BandMark,
  DemonstrationMark,
  InterruptedMark,
  ResultMarks,
  bandOf,
  resultLabel,
} from './result-marks.tsx';
import classes from './last-results.module.css';

const LENGTH = 8;

interface LastResultsProps {
  /** Newest first. */
  readonly results: readonly CrashResult[];
}

/** The last eight rounds, each with the band that it fell into; a tap opens a round's proof. */
export function LastResults({ results }: LastResultsProps) {
  const { t } = useWords();
  const shown = results.slice(0, LENGTH);
  return (
    <Panel title={t('history.last8')}>
      {shown.length === 0 ? <StateNote text={t('history.empty')} /> : null}
      <ol className={classes.grid}>
        {shown.map((result) => (
          <li key={result.gameId}>
            <Cell result={result} />
          </li>
        ))}
      </ol>
      <ul className={classes.legend}>
        {BANDS.map((band) => (
          <li key={band}>
            <BandMark band={band} />
            {t(`history.bands.${band}`)}
          </li>
        ))}
        {shown.some(({ voided }) => voided) ? (
          <li>
            <InterruptedMark />
            {t('history.interrupted')}
          </li>
        ) : null}
        {shown.some(({ outcomeRule }) => outcomeRule !== 'fair') ? (
          <li>
            <DemonstrationMark />
            {t('rules.mark')}
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

function Cell({ result }: { result: CrashResult }) {
  const words = useWords();
  const { open } = useProof();
  const { t, language } = words;
  const crashPoint = readHundredths(result.crashPoint);
  const band = bandOf(crashPoint);
  return (
    <button
      type="button"
      className={classes.cell}
      data-band={band}
      title={`${resultLabel(result, words)} ${t(`history.bands.${band}`)}`}
      onClick={() => open(Number(result.gameId))}
    >
      <BandMark band={band} />
      <span className={classes.figure} data-voided={result.voided || undefined}>
        {formatHundredthsShortly(crashPoint, language)}
      </span>
      <span className={classes.foot}>
        {`#${result.gameId}`}
        <ResultMarks result={result} />
      </span>
    </button>
  );
}
