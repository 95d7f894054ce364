import type { Clock } from '../../../platform/clock.ts';

/** Work that is done at most once in a while, however often it is asked for. */
export interface Paced {
  /** Does it now. */
  readonly run: () => void;
  /** Does it now, or, where it was done a moment ago, once the time has passed; all who ask meanwhile share that. */
  readonly soon: () => void;
}

export function pace(work: () => void, { clock, everyMs }: { clock: Clock; everyMs: number }): Paced {
  let doneAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  const run = (): void => {
    doneAt = clock.now();
    work();
  };
  return {
    run,
    soon: () => {
      if (isWaiting) return;
      if (clock.now() >= doneAt + everyMs) {
        run();
        return;
      }
      isWaiting = true;
      void clock.until(doneAt + everyMs).then(() => {
        isWaiting = false;
        run();
      });
    },
  };
}
