import { paise, type CrashSlot, type OutcomeRule } from '@rang/contract';
import { crashPoint } from '@rang/fairness';
import type pg from 'pg';
import { expect } from 'vitest';
import { readRun, type ReadRun } from '../../src/modules/crash/bets/measure-run.ts';
import { createCrash, listCrashFaults, type Crash } from '../../src/modules/crash/index.ts';
import type { CrashParts } from '../../src/modules/crash/create-crash.ts';
import type { CrashNews } from '../../src/modules/crash/say/crash-feed.ts';
import { readRunningRound, type RunningRound } from '../../src/modules/crash/round/running-rounds.ts';
import { findLatestRound, type RoundRow } from '../../src/modules/crash/books/store.ts';
import { createChains, type Chains } from '../../src/modules/fairness/index.ts';
import type { Intake } from '../../src/modules/intake/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import type { Arrivals } from '../../src/platform/http/arrivals.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { systemRandomness, type Randomness } from '../../src/platform/randomness.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { eventually } from './eventually.ts';
import { openServer, type CommandServer, type ServerParts } from './open-server.ts';
import { openWallets } from './open-wallets.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export const WAIT_MS = 7_000;

/** A lease that is not renewed while a test counts who waits for whom: its renewal waits as any other statement does. */
export const LONG_LEASE_MS = 600_000;

/** Crash without HTTP and accounts: an engine, an intake, a clock that the test moves. */
export interface CrashTable {
  readonly connectionString: string;
  readonly pool: pg.Pool;
  readonly clock: TestClock;
  readonly intake: Intake;
  readonly chains: Chains;
  readonly crash: Crash;
  /** Everything that was published, the oldest first. */
  readonly news: readonly CrashNews[];
  /** Opens this many wallets with this much in each; gives back whose they are. */
  addPlayers(count: number, balancePaise: bigint): Promise<bigint[]>;
  balanceOf(player: bigint): Promise<bigint>;
  /** The round that waits for bets, once there is one whose crash point is wanted; others are played away. */
  awaitRound(wanted?: (crashPoint: number) => boolean): Promise<RoundRow>;
  /** Where a round crashes by its draw, in hundredths: what nobody else can know. */
  pointOf(round: RoundRow): Promise<number>;
  /** Resolves once its engine knows and has said that it plays the round, or this is over. */
  awaitPlayed(round: Pick<RoundRow, 'id'>): Promise<unknown>;
  /** The round once it runs: the clock is moved to its start. */
  run(round: RoundRow): Promise<RunningRound>;
  /** The round once it is over: the clock is moved to its crash. */
  finish(round: RunningRound): Promise<void>;
  /** Another server process's game on the same database, with its own chains; its engine does not play unless it is started. */
  openOther(given?: { chains?: Chains; intakeConnectionString?: string }): Crash;
  /** The same on another machine, whose clock is off by this much: what is shared then is the database's. */
  openElsewhere(offByMs: number): Crash;
  close(): Promise<void>;
}

/** Sets a table up; rounds are played from `table.crash.start()` on. */
export async function openCrashTable(
  given: {
    poolSize?: number;
    leaseTtlMs?: number;
    clock?: TestClock;
    connectionString?: string;
    arrivals?: Arrivals;
    randomness?: Randomness;
  } = {},
): Promise<CrashTable> {
  const database = given.connectionString === undefined ? await createTestDatabase() : undefined;
  const connectionString = given.connectionString ?? database?.connectionString ?? '';
  const pool = createPool(connectionString, given.poolSize ?? 8);
  const logger = createLogger('silent');
  const clock = given.clock ?? createTestClock();
  const servers: CommandServer[] = [];
  const games: Crash[] = [];
  const openOne = (by: Partial<Pick<ServerParts, 'clock' | 'intakeConnectionString'>> = {}): CommandServer => {
    const server = openServer({ connectionString, clock, ...by, arrivals: given.arrivals });
    servers.push(server);
    return server;
  };
  const lease = given.leaseTtlMs === undefined ? {} : { leaseTtlMs: given.leaseTtlMs };
  const openChains = (): Chains =>
    createChains({
      ...{ pool, clock, game: 'crash', chainKey: 'ab'.repeat(32), chainRounds: 2_000 },
      randomness: given.randomness ?? systemRandomness,
    });
  const own = openOne();
  const { intake } = own;
  const chains = openChains();
  const openGame = (
    by: Pick<CrashParts, 'intake' | 'decideEverywhere' | 'chains'> & Partial<Pick<CrashParts, 'clock' | 'readRun'>>,
  ): Crash => {
    // What all servers share is the clock that the test moves.
    const readByTestClock: ReadRun = (_client, { startedAt }) => Promise.resolve(clock.now() - startedAt);
    const parts = { pool, clock, logger, readRun: readByTestClock, waitMs: WAIT_MS };
    const game = createCrash({ ...parts, ...by, ...lease });
    games.push(game);
    return game;
  };
  const crash = openGame({ ...own, chains });
  const news: CrashNews[] = [];
  crash.feed.subscribe((item) => news.push(item));

  const table: CrashTable = {
    connectionString,
    pool,
    clock,
    intake,
    chains,
    crash,
    news,
    addPlayers: (count, balancePaise) => openWallets(pool, count, balancePaise),
    balanceOf: async (player) => {
      const found = await pool.query<{ balance: bigint }>(
        `select balance from accounts where owner_id = $1 and kind = 'wallet'`,
        [player],
      );
      return found.rows[0]?.balance ?? -1n;
    },
    awaitRound: async (wanted = () => true) => {
      await Promise.all(servers.map(({ started }) => started));
      for (;;) {
        const latest = await eventually(() => findLatestRound(pool));
        if (latest.state === 'waiting') {
          if (wanted(await table.pointOf(latest))) return latest;
          clock.advanceTo(Math.max(clock.now(), latest.starts_at.getTime()));
          await eventually(async () => ((await findLatestRound(pool))?.state === 'waiting' ? undefined : true));
        } else if (latest.state === 'running') {
          await table.awaitPlayed(latest);
          await table.finish(await readRunningRound(chains, latest));
        } else {
          // A round that is over is looked at for three seconds before the next one opens.
          clock.advanceTo(Math.max(clock.now(), (latest.ended_at?.getTime() ?? 0) + 3_000));
          await eventually(async () => ((await findLatestRound(pool))?.id === latest.id ? undefined : true));
        }
      }
    },
    pointOf: async (round) => crashPoint(await chains.reveal({ chainId: round.chain_id, index: round.chain_index })),
    awaitPlayed: ({ id }) =>
      eventually(async () => {
        const played = await pool.query(
          `select from engine_leases where game = 'crash' and silent_at > now()
           union all select from crash_rounds where id = $1 and state in ('crashed', 'void')`,
          [id],
        );
        return played.rowCount === 0 ? undefined : true;
      }),
    run: async (round) => {
      clock.advanceTo(Math.max(clock.now(), round.starts_at.getTime()));
      const started = await eventually(async () => {
        const latest = await findLatestRound(pool);
        // One that crashes at once may be over before it is seen to run.
        return latest?.id === round.id && latest.started_at !== null ? latest : undefined;
      });
      await table.awaitPlayed(round);
      return await readRunningRound(chains, started);
    },
    finish: async (round) => {
      clock.advanceTo(Math.max(clock.now(), round.startedAt + round.crashMs));
      await eventually(async () => {
        const over = await pool.query(`select from crash_rounds where id = $1 and state in ('crashed', 'void')`, [
          round.id,
        ]);
        return over.rowCount === 1 ? true : undefined;
      });
    },
    openOther: ({ chains = openChains(), ...by } = {}) => openGame({ ...openOne(by), chains }),
    openElsewhere: (offByMs) => {
      const elsewhere = { ...clock, now: () => clock.now() + offByMs };
      return openGame({ ...openOne({ clock: elsewhere }), clock: elsewhere, chains: openChains(), readRun });
    },
    close: async () => {
      await Promise.all(games.map((game) => game.stop()));
      await Promise.all(servers.map((each) => each.close()));
      await pool.end();
      await database?.remove();
    },
  };
  return table;
}

/** A bet as a test sends it; amounts in paise, the target in hundredths. */
export interface TestBet {
  readonly playerId: bigint;
  readonly at: number;
  readonly amount?: bigint;
  readonly target?: number;
  readonly slot?: CrashSlot;
  readonly key?: string;
  readonly shownRule?: OutcomeRule;
}

/** Bets; gives back the bet's id, or the code or message of what went wrong. */
export async function placeBet(crash: Crash, bet: TestBet): Promise<string> {
  return await codeOr(async () => {
    const { playerId, at: receivedAt, key, slot = 1, target = null, shownRule } = bet;
    const taken = await crash.placeBet({
      ...{ playerId, receivedAt, key, slot, target, shownRule },
      stake: paise(bet.amount ?? 10_00n),
    });
    return taken.bet.betId;
  });
}

/** Cashes out; gives back the multiplier as text, or the code or message of what went wrong. */
export async function cashOut(
  crash: Crash,
  order: { playerId: bigint; betId: string; at: number; key?: string; isByHouse?: boolean },
): Promise<string> {
  return await codeOr(async () => {
    const { at: receivedAt, key, ...rest } = order;
    const paid = await crash.cashOut({ ...rest, receivedAt, key });
    return paid.multiplier.toFixed(2);
  });
}

/** Cashes half of a bet out; gives back the multiplier as text, or the code or message of what went wrong. */
export async function cashOutHalf(
  crash: Crash,
  order: { playerId: bigint; betId: string; at: number; key?: string },
): Promise<string> {
  return await codeOr(async () => {
    const { playerId, betId, at: receivedAt, key } = order;
    return (await crash.cashOutHalf({ playerId, betId, receivedAt, key })).multiplier.toFixed(2);
  });
}

/** Takes a bet on the next round back; gives back its status, or the code or message of what went wrong. */
export async function cancel(
  crash: Crash,
  order: { playerId: bigint; betId: string; at: number; key?: string; isByHouse?: boolean },
): Promise<string> {
  return await codeOr(async () => {
    const { at: receivedAt, key, ...rest } = order;
    return (await crash.cancelPending({ ...rest, receivedAt, key })).bet.status;
  });
}

async function codeOr(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    return (error as Error).message;
  }
}

/** Expects nothing to be wrong in the ledger or in the books of the game. */
export async function expectCleanBooks({ pool }: Pick<CrashTable, 'pool'>): Promise<void> {
  expect(await listLedgerFaults(pool)).toEqual([]);
  expect(await listCrashFaults(pool)).toEqual([]);
}

/** The table's own server, and others on the same database: as many as said in all. */
export function openServers(table: CrashTable, count: number): Crash[] {
  return [table.crash, ...Array.from({ length: count - 1 }, () => table.openOther())];
}
