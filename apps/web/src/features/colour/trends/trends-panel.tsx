import { Panel } from '../../../play/frame/panel.tsx';
import { StateNote } from '../../../play/frame/state-note.tsx';
import { TREND_RESULTS, useResults } from '../results/use-results.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { useWords } from '../wording/use-words.ts';
import { ColourShares } from './colour-shares.tsx';
import { DigitBars } from './digit-bars.tsx';
import { RunChart } from './run-chart.tsx';
import { tallyOf } from './tally.ts';
import classes from './trends-panel.module.css';

/** What the latest fair rounds look like, in pictures: shares of colours, counts of numbers, runs. */
export function TrendsPanel() {
  const { t, language } = useWords();
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
        {t('trends.counted', { count: tally.total, shown: formatCount(tally.total, language) })}.{leftOut}{' '}
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
