import { usePlayed } from '../play/play-context.ts';
import { Mine } from '../board/mine.tsx';
import { useWords } from '../wording/use-words.ts';
import classes from './bet-fields.module.css';
import { QUICK_MINES } from '../bet/mine-count.ts';

/** How many mines: typed, or one of the quick counts. */
export function MinesField({ isOff }: { isOff: boolean }) {
  const { t } = useWords();
  const { mines, mineCount, wrong, changeMines } = usePlayed().bet;
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor="mines-count">
        {t('bet.mines')}
      </label>
      <div className={classes.counts} role="group" aria-label={t('bet.quickMines')}>
        <div className={classes.countBox} data-wrong={wrong.mines !== undefined || undefined}>
          <span className={classes.countMine}>
            <Mine />
          </span>
          <input
            id="mines-count"
            className={classes.input}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            value={mines}
            disabled={isOff}
            aria-invalid={wrong.mines !== undefined}
            aria-describedby="mines-line"
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => changeMines(event.currentTarget.value)}
          />
        </div>
        {QUICK_MINES.map((count) => (
          <button
            key={count}
            type="button"
            className={classes.chip}
            disabled={isOff}
            aria-pressed={mineCount === count}
            aria-label={t('bet.quick', { count })}
            onClick={() => changeMines(String(count))}
          >
            {count}
          </button>
        ))}
      </div>
    </div>
  );
}
