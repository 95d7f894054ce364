import { ENGINE_STATES, WAITING_KINDS } from '@rang/contract';
import { Counter, Gauge } from 'prom-client';
import { countStandbys } from '../../platform/database/standby.ts';
import { keepFresh } from '../../platform/keep-fresh.ts';
import type { JobState } from '../../platform/jobs.ts';
import { logThrottled } from '../../platform/log-throttled.ts';
import type { Logger } from '../../platform/logger.ts';
import { listRegisters, type Meters } from '../../platform/metrics/meters.ts';
import type { Game } from '../games/index.ts';
import { INTAKE_LIMITS } from '../intake/index.ts';
import { PROCESS_NAME } from '../rounds/index.ts';
import { readEngines } from './read-engines.ts';
import { readArchive, readDatabaseVersions, readOwnVersions } from './read-process.ts';
import { listWaiting } from './read-waiting-lines.ts';
import { findLastCleanRunAt, findLastRun } from './runs-store.ts';
import type { SystemParts } from './system-routes.ts';

interface HouseMeterParts extends Omit<SystemParts, 'gateway'> {
  readonly games: readonly Game[];
  readonly logger: Logger;
  readonly hasStandby: boolean;
}

/** Sets one series of a gauge: its labels, and what it is. */
type Set = (labels: Readonly<Record<string, string>>, value: number) => void;

interface HouseGauge<Of> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Sets what is to be read now; what it does not set is not there. */
  readonly set: (set: Set, of: Of) => void;
}

// However many ask, the database is asked once in a while. One that hangs is given up on by the pool.
const FRESH_MS = 2_000;

/** What is read of the process itself. */
const OWN: readonly HouseGauge<HouseMeterParts>[] = [
  {
    name: 'rang_clock_uncertainty_seconds',
    help: "By how much this server's clock may be off the database's; above 0.02 it takes nothing of timed games.",
    set: (set, { clock }) => {
      set({}, clock.readUncertainty() / 1_000);
    },
  },
  {
    name: 'rang_intake_waiting',
    help: 'Commands that wait for the next batch.',
    set: (set, { intake }) => {
      set({}, intake.countWaiting());
    },
  },
  {
    name: 'rang_intake_waiting_limit',
    help: 'How many commands may wait; beyond that they are refused as BUSY.',
    set: (set) => {
      set({}, INTAKE_LIMITS.queuedPerLane);
    },
  },
  {
    name: 'rang_sockets_open',
    help: 'Sockets that are open, of players and visitors.',
    set: (set, { countSockets }) => {
      set({}, countSockets());
    },
  },
  {
    name: 'rang_sockets_limit',
    help: 'How many sockets may be open.',
    set: (set, { socketLimit }) => {
      set({}, socketLimit);
    },
  },
  {
    name: 'rang_pool_connections',
    help: 'Connections to the database, by pool and by whether they are in use.',
    labels: ['pool', 'state'],
    set: (set, { listPools }) => {
      for (const { name: pool, inUse, idle } of listPools()) {
        set({ pool, state: 'busy' }, inUse);
        set({ pool, state: 'idle' }, idle);
      }
    },
  },
  {
    name: 'rang_pool_connections_limit',
    help: 'How many connections a pool may have.',
    labels: ['pool'],
    set: (set, { listPools }) => {
      for (const { name: pool, limit } of listPools()) set({ pool }, limit);
    },
  },
  {
    name: 'rang_pool_waiting',
    help: 'Callers that wait for a connection of a pool.',
    labels: ['pool'],
    set: (set, { listPools }) => {
      for (const { name: pool, waiting } of listPools()) set({ pool }, waiting);
    },
  },
];

/** What the database says of the whole house. */
type Standing = Awaited<ReturnType<typeof readStanding>>;

const OF_THE_HOUSE: readonly HouseGauge<Standing>[] = [
  {
    name: 'rang_house_info',
    help: 'Always 1: the versions of the house, of Node and of the database, and the last migration.',
    labels: ['version', 'commit', 'node', 'postgres', 'migration'],
    set: (set, { own, database }) => {
      const { postgres, migration } = database;
      set({ version: own.house, commit: own.commit ?? '', node: own.node, postgres, migration }, 1);
    },
  },
  {
    name: 'rang_waiting',
    help: 'What waits for somebody of the back office, counted as far as the back office counts it.',
    labels: ['kind'],
    set: (set, { waiting }) => {
      for (const { kind, count } of waiting) set({ kind }, count);
    },
  },
  {
    name: 'rang_waiting_oldest_timestamp_seconds',
    help: 'Since when the oldest of what waits has waited; not there where nothing waits.',
    labels: ['kind'],
    set: (set, { waiting }) => {
      for (const { kind, oldestAt } of waiting) if (oldestAt !== null) set({ kind }, toSeconds(oldestAt));
    },
  },
  {
    name: 'rang_engine_state',
    help: 'How the engine of a game stands in the whole house: 1 for its state, 0 for the others.',
    labels: ['game', 'state'],
    set: (set, { engines }) => {
      for (const { game, state } of engines) {
        for (const each of ENGINE_STATES) set({ game, state: each }, each === state ? 1 : 0);
      }
    },
  },
  {
    name: 'rang_engine_leads',
    help: 'Whether this server holds the lease of a game and plays its rounds.',
    labels: ['game'],
    set: (set, { engines }) => {
      for (const { game, state, holder } of engines.filter((engine) => engine.state !== 'none')) {
        set({ game }, holder === PROCESS_NAME && state !== 'away' ? 1 : 0);
      }
    },
  },
  {
    name: 'rang_engine_renewed_timestamp_seconds',
    help: 'When the lease of a game was last renewed, by whoever holds it.',
    labels: ['game'],
    set: (set, { engines }) => {
      for (const { game, renewedAt } of engines) if (renewedAt !== null) set({ game }, toSeconds(new Date(renewedAt)));
    },
  },
  {
    name: 'rang_reconcile_last_clean_timestamp_seconds',
    help: 'When the books were last gone over whole and agreed; not there where they never were.',
    set: (set, { lastCleanAt }) => {
      if (lastCleanAt !== undefined) set({}, toSeconds(lastCleanAt));
    },
  },
  {
    name: 'rang_reconcile_mismatches',
    help: 'What did not agree when the books were gone over last; not there where that broke off or never was.',
    set: (set, { lastRun }) => {
      if (lastRun !== undefined && lastRun.mismatches !== null) set({}, lastRun.mismatches);
    },
  },
  {
    name: 'rang_archive_failing',
    help: "Whether the last try to archive a piece of the database's log failed; not there where it has no archive.",
    set: (set, { archive }) => {
      if (archive !== undefined) set({}, archive.isFailing ? 1 : 0);
    },
  },
  {
    name: 'rang_archive_last_timestamp_seconds',
    help: "When a piece of the database's log was last archived, or since when none was; not there where it has no archive.",
    set: (set, { archive }) => {
      if (archive !== undefined) set({}, toSeconds(archive.lastAt));
    },
  },
  {
    name: 'rang_standbys',
    help: 'How many standbys of the database follow that commits wait for; not there where none is expected.',
    set: (set, { standbys }) => {
      if (standbys !== undefined) set({}, standbys);
    },
  },
];

/** Registers what is read of the house itself, in the very words of the back office, each time that Prometheus asks. */
export function registerHouseMeters(meters: Meters, parts: HouseMeterParts): void {
  const registers = listRegisters(meters);
  const ownVersions = keepFresh(Number.POSITIVE_INFINITY, () => readOwnVersions(parts.commit));
  const read = keepFresh(FRESH_MS, async () => await readStanding(parts, await ownVersions()));
  const up = new Gauge({
    name: 'rang_database_up',
    help: 'Whether the database answered what the meters ask it; of what it is asked nothing is there otherwise.',
    registers,
    collect: async () => {
      up.set((await find()) === undefined ? 0 : 1);
    },
  });
  const find = async (): Promise<Standing | undefined> => {
    try {
      return await read();
    } catch (error) {
      logThrottled(parts.logger, 'metrics: the database cannot be asked', { err: error });
      return undefined;
    }
  };
  for (const gauge of OWN) registerGauge(meters, gauge, () => Promise.resolve(parts));
  for (const gauge of OF_THE_HOUSE) registerGauge(meters, gauge, find);
  registerJobCounts(meters, find);
}

function registerGauge<Of>(meters: Meters, gauge: HouseGauge<Of>, find: () => Promise<Of | undefined>): void {
  const { name, help, labels: labelNames = [], set } = gauge;
  const registered = new Gauge({
    ...{ name, help, labelNames, registers: [meters] },
    collect: async () => {
      const of = await find();
      registered.reset();
      // Without labels `reset` would leave a nought that nobody has measured.
      if (labelNames.length === 0) registered.remove();
      if (of === undefined) return;
      set((labels, value) => {
        registered.set(labels, value);
      }, of);
    },
  });
}

/** What became of each job in this process. */
function registerJobCounts(meters: Meters, find: () => Promise<Standing | undefined>): void {
  const count = (name: string, help: string, pick: (job: JobState) => number): void => {
    const counted = new Counter({
      ...{ name, help, labelNames: ['task'], registers: [meters] },
      collect: async () => {
        const standing = await find();
        counted.reset();
        for (const job of standing?.jobs ?? []) counted.inc({ task: job.name }, pick(job));
      },
    });
  };
  count('rang_job_runs_total', 'Runs of a job in the background, of this server.', ({ runs }) => runs);
  count('rang_job_failures_total', 'Runs of a job that failed, of this server.', ({ failures }) => failures);
}

async function readStanding(
  { pool, clock, games, jobs, hasStandby }: HouseMeterParts,
  own: Awaited<ReturnType<typeof readOwnVersions>>,
) {
  return {
    own,
    database: await readDatabaseVersions(pool),
    archive: await readArchive(pool),
    standbys: hasStandby ? await countStandbys(pool) : undefined,
    waiting: await listWaiting(pool, WAITING_KINDS, new Date(clock.now())),
    engines: await readEngines(pool, games),
    lastRun: await findLastRun(pool),
    lastCleanAt: await findLastCleanRunAt(pool),
    jobs: await jobs.list(),
  };
}

function toSeconds(at: Date): number {
  return at.getTime() / 1_000;
}
