import { CRASH_SLOTS, LIMITS, paise } from '../../packages/contract/src/index.ts';
import { crashMs } from '../../packages/games/src/index.ts';
import { createChains } from '../../apps/server/src/modules/fairness/index.ts';
import { createCrash, type Crash } from '../../apps/server/src/modules/crash/index.ts';
import { createIntake } from '../../apps/server/src/modules/intake/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { systemRandomness } from '../../apps/server/src/platform/randomness.ts';
import type { RoundRow } from '../../apps/server/src/modules/crash/books/store.ts';
import { fillWallets } from '../bets/betting-house.ts';
import { countTargets } from './count-targets.ts';
import { insertLongRounds } from './insert-long-rounds.ts';

/** Bets with a target in one round. */
export const TARGETS = 10_000;

const WAIT_MS = 30_000;
/** Hundredths: the targets go up to here from the lowest there is, evenly; about half of them are reached. */
const HIGHEST_TARGET = 500;
/** Odd amounts, so that most wins have a fraction of a paisa to round. */
const STAKES = [paise(101n), paise(333n), paise(1_037n)];

/** How a round with ten thousand targets ended. */
export interface SettledTargets {
  readonly paid: number;
  readonly lost: number;
  /** From the moment of the crash until the result was committed and published. */
  readonly settledAfterMs: number;
}

/** Ten thousand bets with targets in one round, through the intake; each is counted again in the database. */
export async function measureTargets(connectionString: string): Promise<SettledTargets> {
  const chainKey = systemRandomness.hex(32);
  await insertLongRounds(connectionString, chainKey);
  const [pool, intakePool] = [createPool(connectionString, 4), createPool(connectionString, 1)];
  await fillWallets(pool, TARGETS / CRASH_SLOTS.length);
  const logger = createLogger('error');
  const parts = { pool, clock: systemClock, logger };
  const intake = createIntake({ pool: intakePool, logger });
  const chains = createChains({
    ...{ ...parts, game: 'crash', chainKey, chainRounds: 2_000 },
    randomness: systemRandomness,
  });
  const crash = createCrash({ ...parts, intake, chains, waitMs: WAIT_MS, drainArrivals: () => Promise.resolve() });
  const waiting = nextState(crash, 'waiting');
  crash.start();
  await waiting;
  const over = nextState(crash, 'crashed');
  await placeBets(crash);
  const { id, crash_point: crashPoint, started_at: startedAt } = await over;
  const publishedAt = Date.now();
  await crash.stop();
  await intake.close();
  if (crashPoint === null || startedAt === null) throw new Error('the round is not over');
  const counts = await countTargets(pool, { id, crashPoint });
  await Promise.all([pool.end(), intakePool.end()]);
  if (counts.paid + counts.lost !== TARGETS) throw new Error('bets are missing');
  return { ...counts, settledAfterMs: publishedAt - startedAt.getTime() - crashMs(crashPoint) };
}

function nextState(crash: Crash, state: RoundRow['state']): Promise<RoundRow> {
  return new Promise((resolve) => {
    const stop = crash.feed.subscribe((news) => {
      if (news.kind !== 'round' || news.round.state !== state) return;
      stop();
      resolve(news.round);
    });
  });
}

/** One bet a place of each player, its target and stake chosen by its number. */
async function placeBets(crash: Crash): Promise<void> {
  const bets = Array.from({ length: TARGETS }, (_, index) => {
    const amount = STAKES[index % STAKES.length];
    if (amount === undefined) throw new Error('no stake');
    const span = HIGHEST_TARGET - LIMITS.crashTarget.min;
    const target = LIMITS.crashTarget.min + Math.floor((span * index) / TARGETS);
    const playerId = BigInt(1 + Math.floor(index / CRASH_SLOTS.length));
    const slot = CRASH_SLOTS[index % CRASH_SLOTS.length] ?? 1;
    return { playerId, slot, amount, target, key: undefined };
  });
  for (const slot of CRASH_SLOTS) {
    const placed = bets
      .filter((bet) => bet.slot === slot)
      .map(({ amount: stake, ...bet }) => crash.placeBet({ ...bet, stake, receivedAt: Date.now() }));
    for (const { bet } of await Promise.all(placed)) {
      if (bet.status !== 'active') throw new Error('the round began before all bets were in');
    }
  }
}
