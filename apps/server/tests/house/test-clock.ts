import type { Clock } from '../../src/platform/clock.ts';

/** A clock that stands until the test moves it; whoever waits is woken when the moment is reached. */
export interface TestClock extends Clock {
  /** Moves the clock on by `ms`: no watch counts that, as if whoever has to do something meanwhile had done it. */
  advance(ms: number): void;
  /** The same, for all watches too: nobody is awake meanwhile, or woken before the clock is moved on, be it by nothing. */
  sleep(ms: number): void;
  /** Moves the clock to a moment, forwards only. */
  advanceTo(moment: number): void;
  /** Whether the time is known from now on; it is to begin with. */
  setKnown(isKnown: boolean): void;
  /** Resolves once somebody waits for this very moment: a game that does has done all that came before. */
  awaited(moment: number): Promise<void>;
}

/** Makes a clock that stands at `start`, milliseconds since 1970. */
export function createTestClock(start = Date.UTC(2026, 10, 21, 9, 0, 0)): TestClock {
  let now = start;
  let slept = 0;
  let isKnown = true;
  const waiting = new Set<{ moment: number; wake: () => void }>();
  const lookouts = new Set<{ moment: number; see: () => void }>();
  const advanceTo = (moment: number): void => {
    if (moment < now) throw new RangeError('time does not run backwards');
    now = moment;
    for (const waiter of [...waiting]) if (waiter.moment <= now) waiter.wake();
  };
  return {
    now: () => now,
    isKnown: () => isKnown,
    readUncertainty: () => (isKnown ? 0 : Infinity),
    setKnown: (next) => {
      isKnown = next;
    },
    advance: (ms) => {
      advanceTo(now + ms);
    },
    sleep: (ms) => {
      slept += ms;
      now += ms;
    },
    advanceTo,
    startWatch: () => {
      const before = slept;
      return () => slept - before;
    },
    awaited: (moment) =>
      new Promise((resolve) => {
        if ([...waiting].some((waiter) => waiter.moment === moment)) resolve();
        else lookouts.add({ moment, see: resolve });
      }),
    until: (moment, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) {
          reject(signal.reason as Error);
          return;
        }
        const waiter = {
          moment,
          wake: () => {
            waiting.delete(waiter);
            signal?.removeEventListener('abort', giveUp);
            resolve();
          },
        };
        const giveUp = (): void => {
          waiting.delete(waiter);
          reject(signal?.reason as Error);
        };
        if (moment <= now) {
          resolve();
          return;
        }
        signal?.addEventListener('abort', giveUp, { once: true });
        waiting.add(waiter);
        for (const lookout of [...lookouts].filter((each) => each.moment === moment)) {
          lookouts.delete(lookout);
          lookout.see();
        }
      }),
  };
}
