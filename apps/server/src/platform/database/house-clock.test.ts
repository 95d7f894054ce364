import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Queryable } from './database.ts';
import { createHouseClock, type HouseClock } from './house-clock.ts';
import { createLogger } from '../logger.ts';

const START = Date.UTC(2026, 10, 21, 9, 0, 0);

/** A machine and a database, each with a clock of its own; one goes on for both. */
const world = { passed: 0, wallAhead: 0, databaseAhead: 0, tripMs: 1, isAway: false };
let clock: HouseClock;

const pool = {
  query: () => {
    if (world.isAway) return Promise.reject(new Error('away'));
    world.passed += world.tripMs / 2;
    const ms = START + world.passed + world.databaseAhead;
    world.passed += world.tripMs / 2;
    return Promise.resolve({ rows: [{ ms }] });
  },
} as unknown as Queryable;

/** By how much the clock differs from the database's. */
function readError(): number {
  return clock.now() - (START + world.passed + world.databaseAhead);
}

/** Time passes, and every five seconds the database is asked. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 5_000) {
    world.passed += Math.min(left, 5_000);
    if (left >= 5_000) await clock.look();
  }
}

beforeEach(async () => {
  Object.assign(world, { passed: 1_000, wallAhead: 3_600_000, databaseAhead: 0, tripMs: 1, isAway: false });
  const clocks = { monotonic: () => world.passed, wall: () => START + world.passed + world.wallAhead };
  clock = createHouseClock({ pool, logger: createLogger('silent'), clocks });
  await clock.start();
});
afterEach(async () => {
  await clock.stop();
});

describe('the clock of a server', () => {
  it('says the database’s time, however wrong its machine’s is', () => {
    expect(Math.abs(readError())).toBeLessThanOrEqual(1);
    expect(clock.isKnown()).toBe(true);
  });

  it('goes on rightly where somebody sets the machine’s, and takes nothing for known before it has asked again', async () => {
    world.wallAhead = -7_200_000;
    expect(clock.isKnown()).toBe(false);
    expect(Math.abs(readError())).toBeLessThanOrEqual(1);
    await turn();
    expect(clock.isKnown()).toBe(true);
    expect(Math.abs(readError())).toBeLessThanOrEqual(1);
  });

  it('asks again after the machine slept, of which its other clock knows nothing, and believes even a slow answer', async () => {
    world.databaseAhead = 60_000;
    world.tripMs = 30;
    world.wallAhead += 60_000;
    expect(clock.isKnown()).toBe(false);
    // While it is being asked, too.
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    expect(clock.isKnown()).toBe(false);
    await turn();
    expect(clock.isKnown()).toBe(true);
    expect(Math.abs(readError())).toBeLessThanOrEqual(1);
  });

  it('counts a sleep of some milliseconds as what may be wrong, until a round trip is short enough to tell', async () => {
    const before = clock.readUncertainty();
    // The monotonic clock stood, the day's and the database's went on.
    Object.assign(world, { wallAhead: world.wallAhead + 9, databaseAhead: 9, tripMs: 30 });
    expect(clock.readUncertainty()).toBeGreaterThanOrEqual(before + 8);
    expect(clock.isKnown()).toBe(true);
    await clock.look();
    expect(clock.readUncertainty()).toBeGreaterThanOrEqual(before + 8);
    Object.assign(world, { wallAhead: world.wallAhead + 14, databaseAhead: 23 });
    expect(clock.isKnown()).toBe(false);
    world.tripMs = 1;
    await clock.look();
    await pass(20_000);
    expect(Math.abs(readError())).toBeLessThanOrEqual(1);
    expect(clock.isKnown()).toBe(true);
  });

  it('is not known while no round trip is shorter than twice what may be wrong', async () => {
    await clock.stop();
    world.tripMs = 50;
    clock = createHouseClock({
      pool,
      logger: createLogger('silent'),
      clocks: { monotonic: () => world.passed, wall: () => world.passed },
    });
    expect(clock.isKnown()).toBe(false);
    await clock.start();
    expect(clock.isKnown()).toBe(false);
    world.tripMs = 30;
    await pass(5_000);
    expect(clock.isKnown()).toBe(true);
  });

  it('believes a short round trip until the quartz may have gone wrong by more than a longer one leaves open', async () => {
    world.tripMs = 30;
    await pass(60_000);
    expect(clock.readUncertainty()).toBeLessThan(7);
    await pass(400_000);
    expect(clock.readUncertainty()).toBeGreaterThan(14);
    expect(clock.isKnown()).toBe(true);
  });

  it('is known for minutes without its database, and not for ever', async () => {
    world.isAway = true;
    await pass(120_000);
    expect(clock.isKnown()).toBe(true);
    await pass(120_000);
    expect(clock.isKnown()).toBe(false);
    world.isAway = false;
    await pass(5_000);
    expect(clock.isKnown()).toBe(true);
  });

  it('goes to a much later time at once', async () => {
    world.databaseAhead = 5_000;
    await pass(5_000);
    expect(Math.abs(readError())).toBeLessThanOrEqual(1);
    expect(clock.isKnown()).toBe(true);
  });

  it('counts what the time of the house leaps over as passed', async () => {
    const watch = clock.startWatch();
    world.databaseAhead = 5_000;
    await clock.look();
    // A round that was shown to nobody meanwhile is told by it.
    expect(watch()).toBeGreaterThanOrEqual(5_000);
  });

  it.each([1_000, -1_000])('goes slowly to a time that is %i ms away, without ever going back', async (ahead) => {
    world.databaseAhead = ahead;
    await pass(5_000);
    expect(clock.isKnown()).toBe(false);
    expect(Math.abs(readError())).toBeGreaterThan(500);
    for (let last = clock.now(), step = 0; step < 300; step += 1) {
      await pass(100);
      expect(clock.now()).toBeGreaterThan(last);
      last = clock.now();
    }
    expect(Math.abs(readError())).toBeLessThanOrEqual(20);
    expect(clock.isKnown()).toBe(true);
  });

  it('believes what contradicts it, however long the answer took', async () => {
    world.tripMs = 0.2;
    await pass(5_000);
    Object.assign(world, { databaseAhead: 10_000, tripMs: 30 });
    await pass(5_000);
    expect(Math.abs(readError())).toBeLessThanOrEqual(16);
  });

  it('says the machine’s time before it was ever measured', () => {
    const clocks = { monotonic: () => world.passed, wall: () => START + world.passed };
    expect(createHouseClock({ pool, logger: createLogger('silent'), clocks }).now()).toBe(START + world.passed);
  });

  it('corrects a little so slowly that nobody sees it', async () => {
    world.databaseAhead = 10;
    world.tripMs = 0.1;
    await pass(5_000);
    const [before, passedBefore] = [clock.now(), world.passed];
    await pass(1_000);
    expect(clock.now() - before).toBeLessThanOrEqual(world.passed - passedBefore + 2);
    await pass(20_000);
    expect(Math.abs(readError())).toBeLessThanOrEqual(1);
  });

  it('waits until its own time has come, whatever has passed elsewhere', async () => {
    let isReached = false;
    const reached = clock.until(clock.now() + 5).then(() => (isReached = true));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(isReached).toBe(false);
    world.passed += 5;
    await reached;
  });
});
