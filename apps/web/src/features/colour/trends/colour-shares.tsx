import { COLOURS, type Colour } from '@rang/contract';
import { COLOUR_DIGITS } from '@rang/games';
import { formatShare } from '../../../lib/format-number.ts';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useWords } from '../wording/use-words.ts';
import { Chart } from './chart.tsx';
import classes from './colour-shares.module.css';
import type { Tally } from './tally.ts';

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
  const { t, language } = useWords();
  const expected = COLOUR_DIGITS[colour].length / 10;
  const share = formatShare(count / total, language);
  const words = {
    colour: t(`colours.${colour}`),
    count,
    total,
    share,
    expected: formatShare(expected, language),
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
