import type pg from 'pg';
import type { HouseFeed } from '../../platform/database/house-feed.ts';
import { createEngine, type Engine } from '../rounds/index.ts';
import { createCommands, type Commands } from './bets/create-commands.ts';
import { createEndBets } from './bets/end-bets-of-suspended.ts';
import { followHouse } from './live-table/follow-house.ts';
import { createLiveTable, type LiveTable } from './live-table/live-table.ts';
import type { ReadRun } from './bets/measure-run.ts';
import { followClimb } from './round/follow-climb.ts';
import { playRounds, type RoundParts } from './round/play-rounds.ts';
import { createRunningRounds } from './round/running-rounds.ts';
import { createCrashFeed, type CrashFeed } from './say/crash-feed.ts';
import { createRecords, type Records } from './say/create-records.ts';
import { createCatchUp } from './say/catch-up.ts';

/** What Crash is made of; the rounds are played over `pool`. */
export interface CrashParts extends Omit<RoundParts, 'feed' | 'rounds' | 'catchUp'> {
  /** What questions of players and visitors are answered from, where that is another. */
  readonly requestPool?: pg.Pool;
  /** What is looked for in the background is asked over this one, where that is another. */
  readonly jobPool?: pg.Pool;
  /** How long the engine's lease lasts without renewal, where it is not the usual time. */
  readonly leaseTtlMs?: number;
  /** How long a round has run that another server plays, where that is not asked of the database. */
  readonly readRun?: ReadRun;
  /** What other servers write; left out where there are none. */
  readonly houseFeed?: HouseFeed | undefined;
}

/** The game, as its calls and its socket use it. Rounds are played between start and stop. */
export interface Crash extends Engine, Commands, Records {
  readonly feed: CrashFeed;
  /** What watchers see. */
  readonly table: LiveTable;
  /** Publishes how the game stands: what was written before this process was there. */
  publishState(): Promise<void>;
  /** Ends what suspended players have open and can decide about no more. */
  endBetsOfSuspended(): Promise<void>;
}

/** Makes the game over the database. */
export function createCrash(given: CrashParts): Crash {
  const feed = createCrashFeed();
  const table = createLiveTable(given);
  const { listWaiting } = table;
  const catchUp = createCatchUp({ ...given, feed, listWaiting });
  const parts = { ...given, feed, catchUp, rounds: createRunningRounds(given.chains) };
  feed.subscribe((news) => {
    table.apply(news);
  });
  let leave = (): void => undefined;
  if (given.houseFeed !== undefined) {
    followHouse({ ...parts, houseFeed: given.houseFeed });
    leave = followClimb(parts);
  }
  const engine = createEngine({
    pool: parts.pool,
    game: 'crash',
    logger: parts.logger,
    ttlMs: parts.leaseTtlMs,
    playRounds: (lease, signal) => playRounds(parts, lease, signal),
  });
  const requestPool = parts.requestPool ?? parts.pool;
  // Apart: players ask for it as often as they like, and the engine waits for no read of theirs.
  const commands = createCommands({ ...parts, catchUp: createCatchUp({ ...parts, pool: requestPool, listWaiting }) });
  return {
    feed,
    table,
    publishState: () => catchUp.run('anything'),
    ...commands,
    endBetsOfSuspended: createEndBets({ ...parts, pool: parts.jobPool ?? parts.pool, commands }),
    ...createRecords(requestPool),
    ...engine,
    stop: async () => {
      leave();
      await engine.stop();
    },
  };
}
