import { useRef, useState, type KeyboardEvent } from 'react';
import { COLOURS, TREND_LENGTH, type ResultRow } from '@rang/contract';
import { Panel, StateNote } from '../../../play/frame/panel.tsx';
import { useProof } from '../../../play/proof/proof-dialogs.tsx';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useWords } from '../wording/use-words.ts';
import classes from './color-trend.module.css';
import { useResults } from './use-results.ts';

const ROW = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -ROW, ArrowDown: ROW };

/** The dot that a key leads to; it stops at the ends. Undefined for any other key. */
export function stepDot(place: number, key: string, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const next = place + step;
  return next < 0 || next >= count ? place : next;
}

/** The dots are one stop of Tab, walked by the arrow keys. */
function Dots({ latest }: { latest: readonly ResultRow[] }) {
  const list = useRef<HTMLOListElement>(null);
  const [wanted, setEntry] = useState(0);
  const entry = Math.min(wanted, latest.length - 1);
  const walk = (event: KeyboardEvent) => {
    const next = stepDot(entry, event.key, latest.length);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setEntry(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <ol ref={list} className={classes.dots} onKeyDown={walk}>
      {latest.map((row, place) => (
        // The places stay and their results change, so that nothing jumps; the newest one alone arrives.
        <Dot key={place === 0 ? row._id : place} row={row} isEntry={place === entry} onFocus={() => setEntry(place)} />
      ))}
    </ol>
  );
}

/** The 24 latest results in rows of eight, newest first; each opens its proof. */
export function ColorTrend() {
  const { t } = useWords();
  const { results, errorText } = useResults();
  const latest = results?.slice(0, TREND_LENGTH) ?? [];
  const nothing = errorText ?? (results === undefined ? t('trend.loading') : t('trend.empty'));
  return (
    <Panel title={t('trend.title')} aside={<span>{t('trend.latest', { count: TREND_LENGTH })}</span>}>
      {latest.length === 0 ? <StateNote text={nothing} /> : <Dots latest={latest} />}
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

function Dot({ row, isEntry, onFocus }: { row: ResultRow; isEntry: boolean; onFocus: () => void }) {
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
        tabIndex={isEntry ? 0 : -1}
        onFocus={onFocus}
        onClick={() => open(row.round)}
      >
        <PigmentShape colour={row.color} size={15} />
        <span>{row.number}</span>
      </button>
    </li>
  );
}
