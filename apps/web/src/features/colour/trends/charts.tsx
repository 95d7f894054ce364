import { COLOURS, type Colour } from '@rang/contract';
import { COLOUR_DIGITS, getColour } from '@rang/games';
import { useId, type ReactNode } from 'react';
import { formatShare } from '../../../lib/format-number.ts';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useWords } from '../wording/use-words.ts';
import classes from './colour-shares.module.css';
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
            <li key={digit} data-colour={getColour(digit)} aria-label={t('trends.digit', { digit, count })}>
              <span className={classes.column} aria-hidden="true">
                <span className={classes.digitBarsBar} style={{ height: `${(100 * count) / top}%` }} />
              </span>
              <span className={classes.digit} aria-hidden="true">
                <PigmentShape colour={getColour(digit)} size={9} />
                {digit}
              </span>
              <span className={classes.count} aria-hidden="true">
                {count}
              </span>
            </li>
          ))}
        </ol>
        <span className={classes.plot} aria-hidden="true">
          <span className={classes.digitBarsChance} style={{ insetBlockEnd: `${(100 * expected) / top}%` }} />
        </span>
      </div>
    </Chart>
  );
}

// Bars are drawn to 60% at most, so that the difference from chance can be seen.
const WIDEST = 0.6;

/** How large a share each colour has had, against the share that chance gives it. */
export function ColourShares({ tally }: { tally: Tally }) {
  const { t } = useWords();
  return (
    <Chart title={t('trends.shares')} hint={t('trends.sharesHint')}>
      <ul className={classes.list}>
        {COLOURS.map((colour) => (
          <Share key={colour} colour={colour} count={tally.colours[colour].count} total={tally.total} />
        ))}
      </ul>
    </Chart>
  );
}

function Share({ colour, count, total }: { colour: Colour; count: number; total: number }) {
  const { t } = useWords();
  const expected = COLOUR_DIGITS[colour].length / 10;
  const share = formatShare(count / total);
  const words = {
    colour: t(`colours.${colour}`),
    count,
    total,
    share,
    expected: formatShare(expected),
  };
  return (
    <li className={classes.row} data-colour={colour} aria-label={t('trends.share', words)}>
      <span className={classes.name}>
        <PigmentShape colour={colour} size={14} />
        {words.colour}
      </span>
      <span className={classes.value}>
        <strong>{share}</strong> {count}
      </span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ width: `${Math.min(100, (100 * count) / total / WIDEST)}%` }} />
        <span className={classes.chance} style={{ insetInlineStart: `${(100 * expected) / WIDEST}%` }} />
      </span>
    </li>
  );
}

/** A titled small chart with one line on how to read it. */
export function Chart({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <p className={classes.hint}>{hint}</p>
      {children}
    </section>
  );
}
