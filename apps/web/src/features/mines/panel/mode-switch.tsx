import { usePlayed } from '../play/play-context.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './mode-switch.module.css';

const MODES = ['manual', 'auto'] as const;

/** By hand or by itself. While a game is open it stays as it is. */
export function ModeSwitch() {
  const { t } = useWords();
  const { mode, chooseMode, auto, table } = usePlayed();
  const isOff = auto.isRunning || table.phase === 'playing' || table.pending !== undefined;
  return (
    <div className={classes.switch} role="group" aria-label={t('mode.label')}>
      {MODES.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.mode}
          aria-pressed={mode === one}
          disabled={isOff && mode !== one}
          onClick={() => {
            if (mode !== one) chooseMode(one);
          }}
        >
          {t(`mode.${one}`)}
        </button>
      ))}
    </div>
  );
}
