import { useEffect, useRef } from 'react';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useWords } from '../wording/use-words.ts';
import { Chart } from './chart.tsx';
import classes from './run-chart.module.css';
import { findLongestRun, type Run } from './tally.ts';

const LATEST_RUNS = 48;

/** Runs of one colour as columns, the latest on the right; a long run stands tall. */
export function RunChart({ runs }: { runs: readonly Run[] }) {
  const { t } = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const shown = runs.slice(-LATEST_RUNS);
  useEffect(() => {
    // The latest runs are what people look for; the older ones are a swipe away.
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth });
  }, [runs.length]);
  return (
    <Chart title={t('trends.runs')} hint={t('trends.runsHint')}>
      <dl className={classes.records}>
        <RunFact label={t('trends.current')} run={runs.at(-1)} />
        <RunFact label={t('trends.longest')} run={findLongestRun(runs)} />
      </dl>
      <div ref={scroller} className={classes.scroller} role="group" tabIndex={0} aria-label={t('trends.runs')}>
        <ol className={classes.runs}>
          {shown.map((run, place) => (
            <Column key={runs.length - shown.length + place} run={run} />
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
