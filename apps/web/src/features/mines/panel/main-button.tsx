import type { KeyboardEvent, MouseEvent } from 'react';
import { formatWireRupees } from '../../../lib/format-wire-rupees.ts';
import { usePlayed } from '../play/play-context.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './main-button.module.css';

const WORDS = {
  bet: 'bet.bet',
  cashOut: 'bet.cashOut',
  playAgain: 'bet.playAgain',
  startAuto: 'bet.startAuto',
  stopAuto: 'bet.stopAuto',
} as const;
const PENDING = { start: 'bet.betting', cashOut: 'bet.cashingOut' } as const;

/** A key that is held down presses its button again and again: one press is meant. */
function stopRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

/** The one big button. It keeps its place and its size whatever it says, and a double tap on it is one press. */
export function MainButton({ onStarted }: { onStarted: () => void }) {
  const { t } = useWords();
  const { table, auto, action, press } = usePlayed();
  const { game, pending } = table;
  const pendingWord = pending === undefined || pending.kind === 'click' ? undefined : PENDING[pending.kind];
  const isManual = action !== 'stopAuto';
  const isBusy = isManual && pendingWord !== undefined;
  const isOff =
    table.isLoading ||
    (action === 'cashOut' && game?.revealedCount === 0) ||
    (isManual && pending !== undefined) ||
    (action === 'stopAuto' && auto.run?.isStopping === true);
  const onClick = (event: MouseEvent) => {
    // The second half of a double tap would do what the button has become meanwhile.
    if (event.detail > 1 || isOff) return;
    const isByKey = event.detail === 0;
    void press().then((isStarted) => {
      if (isStarted && isByKey) onStarted();
    });
  };
  return (
    <button
      type="button"
      className={classes.button}
      data-action={action}
      aria-disabled={isOff}
      aria-busy={isBusy}
      onClick={onClick}
      onKeyDown={stopRepeat}
    >
      {isBusy ? <span className={classes.wheel} aria-hidden="true" /> : null}
      <span>{t(isBusy ? pendingWord : WORDS[action])}</span>
      {action === 'cashOut' && game !== undefined && game.revealedCount > 0 && !isBusy ? (
        <strong className={classes.amount}>{formatWireRupees(game.winAmount)}</strong>
      ) : null}
    </button>
  );
}
