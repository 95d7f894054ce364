import { setTimeout as wait } from 'node:timers/promises';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours; days of the calendar are India's: `india-days.ts`. */
export const DAY_MS = 24 * HOUR_MS;
export const HOUR_SECONDS = 3_600;

/** The server's time, handed in so that a test can play a day in a second. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Resolves once `now()` has reached the moment; rejects with the signal's reason when it is aborted first. */
  until(moment: number, signal?: AbortSignal): Promise<void>;
  /**
   * Begins to measure: what it gives back says how many milliseconds have passed since, whether or not anything of this
   * process was carried out meanwhile. It never says less because the clock was set back.
   */
  startWatch(): Watch;
  /** Whether the time is known well enough to decide by it what came in time. */
  isKnown(): boolean;
  /** By how many milliseconds it may be wrong; infinite before it was measured. */
  readUncertainty(): number;
}

/** When something came in, and whether the time was known at that moment. */
export interface Receipt {
  /** Milliseconds since 1970: the only time a decision may use. */
  readonly receivedAt: number;
  readonly isTimeKnown: boolean;
}

/** Says when something came in: now. What is decided by that goes by both, however much later it is decided. */
export function stampReceipt(clock: Pick<Clock, 'now' | 'isKnown'>): Receipt {
  // The moment first: where the machine sleeps between the two, it is not known.
  const receivedAt = clock.now();
  return { receivedAt, isTimeKnown: clock.isKnown() };
}

/** How many milliseconds have passed since it was started. */
export type Watch = () => number;

// A timer of Node's may fire a millisecond early and holds 24 days at most; the loop asks the clock again.
const MAX_WAIT_MS = DAY_MS;

/** Waits until nothing is left of the milliseconds that `readLeft` gives; rejects with the signal's reason when it is aborted. */
export async function waitWhile(readLeft: () => number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  for (let left = readLeft(); left > 0; left = readLeft()) {
    await wait(Math.min(left, MAX_WAIT_MS), undefined, signal ? { signal } : {});
  }
}

/** How often it is asked whether the time is known, while it is not. */
const ASKED_AGAIN_MS = 50;

/** Waits until the time is known; rejects with the signal's reason when it is aborted. */
export async function awaitKnownTime(clock: Pick<Clock, 'isKnown'>, signal: AbortSignal): Promise<void> {
  await waitWhile(() => (clock.isKnown() ? 0 : ASKED_AGAIN_MS), signal);
}

/** Waits for so long, or until the signal is aborted; says whether it was the time that ended the wait. */
export async function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<boolean> {
  // Only the signal ends it early, and the caller learns of it by what comes back.
  await wait(ms, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  isKnown: () => true,
  readUncertainty: () => 0,
  startWatch: () => {
    const [monotonic, wall] = [performance.now(), Date.now()];
    // The monotonic clock goes on while the process is stopped, and knows nothing of the other's being set. While the whole
    // machine sleeps it stands; of that only the other one tells, by a leap, once the machine is awake.
    return () => Math.max(performance.now() - monotonic, Date.now() - wall);
  },
  until: (moment, signal) => waitWhile(() => moment - Date.now(), signal),
};
