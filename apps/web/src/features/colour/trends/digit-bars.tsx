import { colourOf } from '@rang/games';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useWords } from '../wording/use-words.ts';
import { Chart } from './chart.tsx';
import classes from './digit-bars.module.css';
import type { Tally } from './tally.ts';

const DIGITS_IN_ALL = 10;
/** How often each digit came, each bar in its digit's pigment, against one in ten. */
export function DigitBars({ tally }: { tally: Tally }) {
  const { t } = useWords();
  const expected = tally.total / DIGITS_IN_ALL;
  const top = Math.max(1, expected, ...tally.digits.map(({ count }) => count));
  return (
    <Chart title={t('trends.digits')} hint={t('trends.digitsHint')}>
      <div className={classes.chart}>
        <ol className={classes.bars} start={0}>
          {tally.digits.map(({ count }, digit) => (
            <li key={digit} data-colour={colourOf(digit)} aria-label={t('trends.digit', { digit, count })}>
              <span className={classes.column} aria-hidden="true">
                <span className={classes.bar} style={{ height: `${(100 * count) / top}%` }} />
              </span>
              <span className={classes.digit} aria-hidden="true">
                <PigmentShape colour={colourOf(digit)} size={9} />
                {digit}
              </span>
              <span className={classes.count} aria-hidden="true">
                {count}
              </span>
            </li>
          ))}
        </ol>
        <span className={classes.plot} aria-hidden="true">
          <span className={classes.chance} style={{ insetBlockEnd: `${(100 * expected) / top}%` }} />
        </span>
      </div>
    </Chart>
  );
}
