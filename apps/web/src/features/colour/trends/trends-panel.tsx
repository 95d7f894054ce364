import { formatCount } from '../../../lib/format-number.ts';
import { Panel, StateNote } from '../../../play/frame/panel.tsx';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { TREND_RESULTS, useResults } from '../results/use-results.ts';
import { useWords } from '../wording/use-words.ts';
import { Chart, ColourShares, DigitBars } from './charts.tsx';
import { findLongestRun, tallyOf, type Run } from './tally.ts';
import classes from './trends-panel.module.css';

const LATEST_RUNS = 48;

/** Runs of one colour as columns, the latest first as in every list of rounds; a long run stands tall. */
function RunChart({ runs }: { runs: readonly Run[] }) {
  const { t } = useWords();
  const shown = runs.slice(0, LATEST_RUNS);
  return (
    <Chart title={t('trends.runs')} hint={t('trends.runsHint')}>
      <dl className={classes.records}>
        <RunFact label={t('trends.current')} run={runs[0]} />
        <RunFact label={t('trends.longest')} run={findLongestRun(runs)} />
      </dl>
      <div className={classes.scroller} role="group" tabIndex={0} aria-label={t('trends.runs')}>
        <ol className={classes.runs}>
          {shown.map((run, place) => (
            <Column key={runs.length - place} run={run} />
          ))}
        </ol>
      </div>
    </Chart>
  );
}

function RunFact({ label, run }: { label: string; run: Run | undefined }) {
  const { t } = useWords();
  if (run === undefined) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <PigmentShape colour={run.colour} size={14} />
        {t('trends.run', { count: run.numbers.length, colour: t(`colours.${run.colour}`) })}
      </dd>
    </div>
  );
}

function Column({ run }: { run: Run }) {
  const { t } = useWords();
  return (
    <li aria-label={t('trends.run', { count: run.numbers.length, colour: t(`colours.${run.colour}`) })}>
      {run.numbers.map((number, place) => (
        <span key={place} className={classes.stone} data-colour={run.colour} aria-hidden="true">
          {number}
        </span>
      ))}
    </li>
  );
}

/** What the latest fair rounds look like, in pictures: shares of colours, counts of numbers, runs. */
export function TrendsPanel() {
  const { t } = useWords();
  const { results, errorText } = useResults(TREND_RESULTS);
  const tally = tallyOf(results ?? []);
  if (tally.total === 0) {
    const nothing = errorText ?? (results === undefined ? t('trends.loading') : t('trends.empty'));
    return (
      <Panel title={t('trends.title')}>
        <StateNote text={nothing} />
      </Panel>
    );
  }
  const leftOut = tally.leftOut === 0 ? '' : ` ${t('trends.leftOut', { count: tally.leftOut })}`;
  return (
    <Panel title={t('trends.title')}>
      <p className={classes.basis}>
        {t('trends.counted', { count: tally.total, shown: formatCount(tally.total) })}.{leftOut}{' '}
        {t('trends.independent')}
      </p>
      {errorText === undefined ? null : <p className={classes.old}>{errorText}</p>}
      <div className={classes.charts}>
        <ColourShares tally={tally} />
        <DigitBars tally={tally} />
        <RunChart runs={tally.runs} />
      </div>
    </Panel>
  );
}
