import { TIMES } from '@rang/contract';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import classes from './play-button.module.css';

interface PlayButtonProps {
  /** It goes on looking like a button that can be walked to, and does nothing. */
  readonly isOff: boolean;
  readonly isBusy: boolean;
  /** What it would bet cannot be bet, as is said above it; whoever presses all the same is told so aloud. */
  readonly isLacking?: boolean;
  /** For what ends the playing, and is not to be pressed in passing. */
  readonly isQuiet?: boolean;
  readonly onPress: (press: { readonly isByKey: boolean }) => void;
  /** What is won, or bet, by pressing it now. */
  readonly amount?: string | undefined;
  readonly children: ReactNode;
}

/** A key that is held down presses its button again and again: one press is meant. */
export function stopRepeat(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

/** Two presses within so many milliseconds are one double tap; people who mean two presses take longer. */
export const DOUBLE_TAP_MS = 250;

/** Whether a press is the second half of a double tap; both in milliseconds of any one clock. */
export function isDoubleTap(atMs: number, beforeMs: number | undefined): boolean {
  return beforeMs !== undefined && atMs - beforeMs < DOUBLE_TAP_MS;
}

/** The one big button of a game. It keeps its place and its size whatever it says, and a double tap on it is one press. */
export function PlayButton(props: PlayButtonProps) {
  const { isOff, isBusy, isLacking = false, isQuiet = false, onPress, amount, children } = props;
  const lastTapMs = useRef<number>(undefined);
  const onClick = (event: MouseEvent) => {
    const isByKey = event.detail === 0;
    // The second half of a double tap would do what the button has become meanwhile.
    const isSecondHalf = event.detail > 1 && isDoubleTap(event.timeStamp, lastTapMs.current);
    if (!isByKey) lastTapMs.current = event.timeStamp;
    if (isSecondHalf || isOff) return;
    onPress({ isByKey });
  };
  return (
    <button
      type="button"
      className={classes.button}
      data-quiet={isQuiet || undefined}
      data-lacking={(isLacking && !isBusy) || undefined}
      aria-disabled={isOff}
      aria-busy={isBusy}
      onClick={onClick}
      onKeyDown={stopRepeat}
    >
      {isBusy ? <span className={classes.wheel} aria-hidden="true" /> : null}
      <span className={classes.words}>
        {children}
        {amount === undefined ? null : <strong className={classes.amount}>{amount}</strong>}
      </span>
    </button>
  );
}

/** Whether the big button rests, and what a press that it swallowed calls. */
export interface Rest {
  readonly isResting: boolean;
  /** Whoever presses on has not seen what the button has become: it rests anew. */
  readonly renew: () => void;
}

/**
 * Has a game's one big button rest where a press on what it has just become would be one that was meant for what it was
 * before: by it, whoever cashes out as the game ends would bet on the next one.
 */
export function useRest<Action extends string>(action: Action, isTrap: (before: Action, now: Action) => boolean): Rest {
  const [seen, setSeen] = useState({ action, isResting: false });
  if (seen.action !== action) setSeen({ action, isResting: isTrap(seen.action, action) });
  useEffect(() => {
    if (!seen.isResting) return undefined;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, isResting: false })), TIMES.apartMs);
    return () => clearTimeout(timer);
  }, [seen]);
  return {
    isResting: seen.isResting || seen.action !== action,
    renew: () => setSeen((now) => (now.isResting ? { ...now } : now)),
  };
}
