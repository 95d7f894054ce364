import { IconDice5 } from '@tabler/icons-react';
import { usePlayed } from '../play/play-context.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './bet-panel.module.css';
import { MainButton } from './main-button.tsx';
import { AmountField, MinesField } from './bet-fields.tsx';
import { StatusLine } from './status-line.tsx';

/** The bet and the one big button. On phones it lies within the thumb's reach; nothing in it ever moves. */
export function BetPanel({ onStarted }: { onStarted: () => void }) {
  const { t } = useWords();
  const { table, auto, mode, pickRandom } = usePlayed();
  const isPlaying = table.phase === 'playing' && mode === 'manual';
  const isOff = table.phase === 'playing' || table.pending !== undefined || auto.isRunning;
  return (
    <section className={classes.panel} aria-label={t('bet.region')}>
      <AmountField isOff={isOff} />
      <div className={classes.second} data-playing={isPlaying || undefined}>
        <MinesField isOff={isOff} />
        <button
          type="button"
          className={classes.random}
          aria-disabled={!isPlaying || table.pending !== undefined}
          onClick={pickRandom}
        >
          <IconDice5 size={22} aria-hidden="true" />
          {t('bet.random')}
        </button>
      </div>
      <StatusLine />
      <MainButton onStarted={onStarted} />
    </section>
  );
}
