import { crashHistory, type CrashResult } from '@rang/contract';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { usePagesBefore } from '../../../lib/paging.ts';
import { HistoryPager } from '../../../play/frame/history.tsx';
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

/** The newest rounds as the table tells them, and those before as the house is asked for them. */
function useRounds(newest: readonly CrashResult[]) {
  return usePagesBefore<CrashResult>({
    queryKey: ['crash', 'history'],
    size: LENGTH,
    newest,
    idOf: ({ gameId }) => gameId,
    list: async ({ limit, before }) => {
      const query = { limit, ...(before === undefined ? {} : { before: Number(before) }) };
      return (await callApi(crashHistory, { query })).data;
    },
  });
}

/** The last eight rounds and those before, each with the band that it fell into; a tap opens a round's proof. */
export function LastResults({ results }: LastResultsProps) {
  const { t } = useWords();
  const list = useRounds(results);
  const { items, error, reload, page } = list;
  const shown = items ?? [];
  const failed = error === null || page === 1 ? undefined : refusalText(error, t('errors.fetch'));
  return (
    <Panel title={t('history.last8')}>
      {failed === undefined ? null : (
        <StateNote text={failed} action={{ label: t('play:history.reload'), onClick: reload }} />
      )}
      {items?.length === 0 ? <StateNote text={t('history.empty')} /> : null}
      <ol className={classes.grid}>
        {shown.map((result) => (
          <li key={result.gameId}>
            <Cell result={result} />
          </li>
        ))}
      </ol>
      <HistoryPager label={t('history.pages')} list={list} />
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
  const { t } = useWords();
  const { open } = useProof();
  const crashPoint = readHundredths(result.crashPoint);
  const band = bandOf(crashPoint);
  return (
    <button
      type="button"
      className={classes.cell}
      data-band={band}
      title={`${resultLabel(result, t)} ${t(`history.bands.${band}`)}`}
      onClick={() => open(Number(result.gameId))}
    >
      <BandMark band={band} />
      <span className={classes.figure} data-voided={result.voided || undefined}>
        {formatHundredthsShortly(crashPoint)}
      </span>
      <span className={classes.foot}>
        {`#${result.gameId}`}
        <ResultMarks result={result} />
      </span>
    </button>
  );
}
