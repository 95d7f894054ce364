import { systemClock, waitWhile, type Clock } from '../clock.ts';
import { keepLooking, type Looks } from '../keep-looking.ts';
import { logThrottled } from '../log-throttled.ts';
import type { Logger } from '../logger.ts';
import { createPool, type Queryable } from './database.ts';
import { createSteering, MAX_UNCERTAINTY_MS, type Measurement } from './steer-clock.ts';

/** The clocks of a machine: one that only ever goes on, and one that somebody may set. Milliseconds. */
export interface MachineClocks {
  monotonic(): number;
  wall(): number;
}

/** The time of the house, which is its database's, as one server knows it. */
export type HouseClock = Clock & Looks;

const MEASURE_EVERY_MS = 5_000;
const ROUND_TRIPS = 5;
// What the day's clock counts by. It leaps where somebody sets it, and where the machine slept: then the other clock stood.
const WHOLE_MS = 1;

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
  const readWallAhead = (): number => readTogether(clocks);
  // Before it was ever measured it is the machine's own.
  const steering = createSteering(readWallAhead());
  let leapsFrom = readWallAhead();
  let wasKnown = true;

  const readLeap = (): number => Math.max(0, Math.abs(readWallAhead() - leapsFrom) - WHOLE_MS);
  const readUncertainty = (): number => {
    const leap = readLeap();
    return leap > MAX_UNCERTAINTY_MS ? Infinity : steering.readUncertainty(clocks.monotonic()) + leap;
  };
  // Whoever would need the time has it asked at once, one question after the other.
  let asking: Promise<void> | undefined;
  const isKnown = (): boolean => {
    const known = readUncertainty() <= MAX_UNCERTAINTY_MS;
    if (!known) asking ??= measuring.look().finally(() => (asking = undefined));
    return known;
  };

  const measuring = keepLooking(async () => {
    const leap = readLeap();
    if (leap > MAX_UNCERTAINTY_MS) steering.forget(clocks.monotonic());
    else steering.doubt(leap);
    leapsFrom = readWallAhead();
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
    // What the house's time leaps over has passed for a round as well, though this machine never saw it.
    startWatch: () => {
      const [watch, from] = [systemClock.startWatch(), now()];
      return () => Math.max(watch(), now() - from);
    },
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

/** By how much the day's clock is ahead of the other, read once more where something came between the two. */
function readTogether(clocks: MachineClocks): number {
  for (let tries = 1; ; tries += 1) {
    const before = clocks.monotonic();
    const ahead = clocks.wall() - before;
    if (clocks.monotonic() - before < WHOLE_MS || tries === 3) return ahead;
  }
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
