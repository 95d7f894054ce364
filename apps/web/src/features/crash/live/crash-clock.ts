import { TIMES } from '@rang/contract';
import { crashMultiplierAt } from '@rang/games';
import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';

/** What a screen may draw of the round that runs. Multipliers are whole hundredths, times milliseconds since its start. */
export interface CrashClock {
  /** About one tick behind the house: never ahead of what it has confirmed, and never going back within a round. */
  readonly multiplierNow: () => number;
  readonly elapsedNow: () => number;
  /** The multiplier of the last tick, or the round's final one. */
  readonly confirmed: ReadonlyAtom<number>;
}

/** The clock's other side: what the house said goes in. */
export interface CrashClockHand extends CrashClock {
  /** A new round, which has not begun to run. */
  readonly reset: () => void;
  /** The running round, as the house published it at once or by a tick. */
  readonly note: (tick: { multiplier: number; elapsedMs: number }) => void;
  /** The round is over at this multiplier. */
  readonly end: (final: { multiplier: number; elapsedMs: number }) => void;
}

const START = { multiplier: 100, elapsedMs: 0 };

/**
 * Draws a steady multiplier between the house's ticks. Each tick is what the drawing moves towards until the next one is
 * due; where that is late the drawing waits. `now` is any clock of milliseconds that never goes back.
 */
export function createCrashClock(now: () => number): CrashClockHand {
  let from = 0;
  let to = START;
  let notedAt = now();
  let isOver = false;
  const confirmed = createAtom(START.multiplier);

  const elapsedNow = () => {
    if (isOver) return to.elapsedMs;
    const share = Math.min(1, Math.max(0, (now() - notedAt) / TIMES.crashTickMs));
    return from + (to.elapsedMs - from) * share;
  };
  const go = (next: { from: number; to: typeof START; isOver: boolean }) => {
    ({ from, to, isOver } = next);
    notedAt = now();
    confirmed.set(to.multiplier);
  };
  return {
    elapsedNow,
    multiplierNow: () => (isOver ? to.multiplier : Math.min(to.multiplier, crashMultiplierAt(elapsedNow()))),
    confirmed,
    reset: () => go({ from: 0, to: START, isOver: false }),
    note: (tick) => {
      // A tick that was overtaken by a later one, or by the round's end, says nothing any more.
      if (isOver || tick.elapsedMs < to.elapsedMs) return;
      go({ from: elapsedNow(), to: { multiplier: tick.multiplier, elapsedMs: tick.elapsedMs }, isOver: false });
    },
    end: (final) => go({ from: final.elapsedMs, to: final, isOver: true }),
  };
}
