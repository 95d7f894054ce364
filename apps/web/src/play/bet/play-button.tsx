import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import classes from './play-button.module.css';

interface PlayButtonProps {
  /** It goes on looking like a button that can be walked to, and does nothing. */
  readonly isOff: boolean;
  readonly isBusy: boolean;
  /** For what ends the playing, and is not to be pressed in passing. */
  readonly isQuiet?: boolean;
  readonly onPress: (press: { readonly isByKey: boolean }) => void;
  /** What is won by pressing it now. */
  readonly amount?: string | undefined;
  readonly children: ReactNode;
}

/** A key that is held down presses its button again and again: one press is meant. */
function stopRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

/** The one big button of a game. It keeps its place and its size whatever it says, and a double tap on it is one press. */
export function PlayButton({ isOff, isBusy, isQuiet = false, onPress, amount, children }: PlayButtonProps) {
  const onClick = (event: MouseEvent) => {
    // The second half of a double tap would do what the button has become meanwhile.
    if (event.detail > 1 || isOff) return;
    onPress({ isByKey: event.detail === 0 });
  };
  return (
    <button
      type="button"
      className={classes.button}
      data-quiet={isQuiet || undefined}
      aria-disabled={isOff}
      aria-busy={isBusy}
      onClick={onClick}
      onKeyDown={stopRepeat}
    >
      {isBusy ? <span className={classes.wheel} aria-hidden="true" /> : null}
      <span>{children}</span>
      {amount === undefined ? null : <strong className={classes.amount}>{amount}</strong>}
    </button>
  );
}
