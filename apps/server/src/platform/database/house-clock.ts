import { systemClock, waitWhile, type Clock } from '../clock.ts';
import { keepLooking, type Looks } from '../keep-looking.ts';
import { logThrottled } from '../log-throttled.ts';
import type { Logger } from '../logger.ts';
import { createPool, type Queryable } from './database.ts';

/** The clocks of a machine: one that only ever goes on, and one that somebody may set. Milliseconds. */
export interface MachineClocks {
  monotonic(): number;
  wall(): number;
}

/** The time of the house, which is its database's, as one server knows it. */
export interface HouseClock extends Clock, Looks {
  /** By how many milliseconds it may be wrong; infinite before it was measured. */
  readUncertainty(): number;
}

/** Above this no command of a timed game is taken. */
const MAX_UNCERTAINTY_MS = 20;
const MEASURE_EVERY_MS = 5_000;
const ROUND_TRIPS = 5;
// What a machine's quartz goes wrong by at worst: 100 parts of a million.
const DRIFT = 0.000_1;
// How fast a correction is made: a far one backwards a twentieth as fast as time passes, a near one by a thousandth of it.
const [QUICK, SLOW] = [0.05, 0.001];
// The day's clock leaps where somebody sets it, and where the machine slept: then the other one stood.
const LEAP_MS = 250;

const realClocks: MachineClocks = { monotonic: () => performance.now(), wall: () => Date.now() };

/**
 * Makes the clock of a server. `pool` asks the database for its time: the shortest of several round trips is believed, to
 * half of what it took. The clock never says less than it said before, and goes on between measurements by one that nobody
 * sets.
 */
export function createHouseClock(parts: {
  readonly pool: Queryable;
  readonly logger: Logger;
  readonly clocks?: MachineClocks | undefined;
}): HouseClock {
  const { pool, logger, clocks = realClocks } = parts;
  const steering = createSteering();
  let leapsFrom = clocks.wall() - clocks.monotonic();
  let wasKnown = true;

  const hasLeapt = (): boolean => Math.abs(clocks.wall() - clocks.monotonic() - leapsFrom) > LEAP_MS;
  const readUncertainty = (): number => (hasLeapt() ? Infinity : steering.readUncertainty(clocks.monotonic()));
  // Whoever would need the time has it asked at once, one question after the other.
  let asking: Promise<void> | undefined;
  const isKnown = (): boolean => {
    const known = readUncertainty() <= MAX_UNCERTAINTY_MS;
    if (!known) asking ??= measuring.look().finally(() => (asking = undefined));
    return known;
  };

  const measuring = keepLooking(async () => {
    if (hasLeapt()) steering.forget(clocks.monotonic());
    leapsFrom = clocks.wall() - clocks.monotonic();
    try {
      steering.correct(await measureOnce(pool, clocks));
    } catch (error) {
      logThrottled(logger, 'clock: the database did not say what time it is', { err: error });
    }
    const uncertaintyMs = readUncertainty();
    if (uncertaintyMs <= MAX_UNCERTAINTY_MS !== wasKnown) {
      wasKnown = !wasKnown;
      const details = { uncertaintyMs };
      if (wasKnown) logger.info(details, 'clock: the time of the house is known again');
      else logger.error(details, 'clock: the time of the house is not known, timed games take nothing');
    }
  }, MEASURE_EVERY_MS);

  const now = (): number => Math.floor(clocks.monotonic() + steering.readOffset(clocks.monotonic()));
  return {
    ...systemClock,
    ...measuring,
    now,
    isKnown,
    readUncertainty,
    until: (moment, signal) => waitWhile(() => moment - now(), signal),
  };
}

/** Opens the clock of a server over a connection of its own; throws nothing where the database is away. */
export async function openHouseClock(url: string, logger: Logger): Promise<HouseClock> {
  const pool = createPool(url, 1, { onLost: (err) => logger.error({ err }, 'clock: a connection was lost') });
  const clock = createHouseClock({ pool, logger });
  await clock.start();
  return { ...clock, stop: () => clock.stop().then(() => pool.end()) };
}

/** What a round trip to the database told: by how much its clock is ahead of the monotonic one, to half of `tookMs`. */
interface Measurement {
  readonly offset: number;
  readonly tookMs: number;
  readonly at: number;
}

/** The shortest of several round trips. Throws what the database throws. */
async function measureOnce(pool: Queryable, clocks: MachineClocks): Promise<Measurement> {
  const measurements: Measurement[] = [];
  for (let trip = 0; trip < ROUND_TRIPS; trip += 1) {
    const before = clocks.monotonic();
    const { rows } = await pool.query<{ ms: number }>({
      name: 'house-clock',
      text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    });
    const at = clocks.monotonic();
    const ms = rows[0]?.ms;
    if (ms === undefined) throw new Error('the database said no time');
    measurements.push({ offset: ms - (before + at) / 2, tookMs: at - before, at });
  }
  return measurements.reduce((best, each) => (each.tookMs < best.tookMs ? each : best));
}

/** Steers an offset to what was measured last. Moments are the monotonic clock's. */
function createSteering() {
  let best: Measurement | undefined;
  let from: { readonly at: number; readonly offset: number; readonly rate: number } | undefined;

  const readOffset = (at: number): number => {
    if (from === undefined) return 0;
    if (best === undefined) return from.offset;
    const room = (at - from.at) * from.rate;
    return from.offset + Math.min(Math.max(best.offset - from.offset, -room), room);
  };
  const readError = ({ tookMs, at: measuredAt }: Measurement, at: number): number =>
    tookMs / 2 + (at - measuredAt) * DRIFT;

  return {
    readOffset,
    readUncertainty: (at: number): number =>
      best === undefined ? Infinity : readError(best, at) + Math.abs(best.offset - readOffset(at)),
    /** What was measured holds no more, though the clock goes on by it until there is something better. */
    forget: (at: number): void => {
      from = { at, offset: readOffset(at), rate: 0 };
      best = undefined;
    },
    /** Takes a measurement that is no worse than the last one has become meanwhile. What is far ahead is gone to at once. */
    correct: (measured: Measurement): void => {
      const { at } = measured;
      if (best !== undefined && readError(measured, at) > readError(best, at)) return;
      const missing = from === undefined ? Infinity : measured.offset - readOffset(at);
      const isFar = Math.abs(missing) > MAX_UNCERTAINTY_MS;
      from = { at, offset: isFar && missing > 0 ? measured.offset : readOffset(at), rate: isFar ? QUICK : SLOW };
      best = measured;
    },
  };
}
