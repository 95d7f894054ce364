import { COLOURS, TREND_LENGTH, type ResultRow } from '@rang/contract';
import { Panel, StateNote } from '../../../play/frame/panel.tsx';
import { useProof } from '../../../play/proof/proof-dialogs.tsx';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useWords } from '../wording/use-words.ts';
import classes from './color-trend.module.css';
import { useResults } from './use-results.ts';

/** The 24 latest results in rows of eight, newest first; each opens its proof. */
export function ColorTrend() {
  const { t } = useWords();
  const { results, errorText } = useResults();
  const latest = results?.slice(0, TREND_LENGTH) ?? [];
  const nothing = errorText ?? (results === undefined ? t('trend.loading') : t('trend.empty'));
  return (
    <Panel title={t('trend.title')} aside={<span>{t('trend.latest', { count: TREND_LENGTH })}</span>}>
      {latest.length === 0 ? (
        <StateNote text={nothing} />
      ) : (
        <ol className={classes.dots}>
          {latest.map((row) => (
            <Dot key={row._id} row={row} />
          ))}
        </ol>
      )}
      {latest.length > 0 && errorText !== undefined ? <p className={classes.old}>{errorText}</p> : null}
      <ul className={classes.legend} aria-label={t('trend.legend')}>
        {COLOURS.map((colour) => (
          <li key={colour}>
            <PigmentShape colour={colour} size={12} />
            {t(`colours.${colour}`)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Dot({ row }: { row: ResultRow }) {
  const { t } = useWords();
  const { open } = useProof();
  const label = t('trend.dot', { round: row.round, number: row.number, colour: t(`colours.${row.color}`) });
  const isDemonstration = row.outcomeRule !== 'fair';
  return (
    <li>
      <button
        type="button"
        className={classes.dot}
        data-demonstration={isDemonstration || undefined}
        aria-label={isDemonstration ? `${label} ${t(`rules.${row.outcomeRule}`)}` : label}
        title={isDemonstration ? t(`rules.${row.outcomeRule}`) : undefined}
        onClick={() => open(row.round)}
      >
        <PigmentShape colour={row.color} size={15} />
        <span>{row.number}</span>
      </button>
    </li>
  );
}
