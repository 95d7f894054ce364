import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { startBenchPostgres, type BenchPostgres } from '../bench-database.ts';
import { endProcess, readPid } from '../end-process.ts';
import { formatLatency, say } from '../figures.ts';
import { readAnswer } from '../read-answer.ts';
import { readCpu, readCpuOfAll } from '../read-cpu.ts';
import type { Received } from './receive.ts';
import { startRedis, type BenchRedis } from './redis.ts';
import type { TellOrder } from './tell.ts';
import { CUT, SCHEMA, WAYS, type Way } from './ways.ts';

const WARM_UP = 200;
const MEASURED = 1_000;
const EVERY_MS = 10;
/** Long enough for the last one to come where nothing is cut. */
const ARRIVED_MS = 1_000;
/** So many changes come while the receiver's connections are cut, and so long after the last one everything must be there. */
const CUT_CHANGES = 300;
const CUTS = 10;
const CUT_EVERY_MS = 200;
const SETTLED_MS = 5_000;

/**
 * How a change that one server commits comes to a player of another, by the house's feed and by Socket.IO's own adapters over
 * PostgreSQL and over Redis streams: its delay, its cost, and what is missing after the receiver's connections were cut.
 */
export async function runBench(): Promise<void> {
  const postgres = await startBenchPostgres();
  const redis = await startRedis();
  try {
    for (const way of WAYS) await measureWay(way, { postgres, redis });
  } finally {
    await redis.stop();
    await postgres.stop();
  }
}

async function measureWay(way: Way, ends: { postgres: BenchPostgres; redis: BenchRedis }): Promise<void> {
  const databaseUrl = await ends.postgres.createDatabase(`told_by_${way}`);
  const pool = createPool(databaseUrl, 1);
  await pool.query(SCHEMA);
  if (way === 'house') await pool.query('alter table changes enable trigger tell_change');
  // What the adapter over PostgreSQL keeps large messages in.
  await pool.query(
    'create table socket_io_attachments (id bigserial unique, created_at timestamptz default now(), payload bytea)',
  );
  const places = JSON.stringify({ way, databaseUrl, redisUrl: ends.redis.url });
  const [receiver, teller] = ['receive.ts', 'tell.ts'].map((file) => fork(new URL(file, import.meta.url), [places]));
  if (receiver === undefined || teller === undefined) throw new Error('a process was not started');
  await Promise.all([readAnswer(receiver), readAnswer(teller)]);
  const readAll = (): number[] => [
    readCpu([readPid(receiver), readPid(teller)]),
    readCpuOfAll(ends.postgres.pid),
    readCpu([ends.redis.pid]),
  ];
  const tell = async (order: TellOrder): Promise<void> => {
    const answer = readAnswer(teller);
    teller.send(order);
    await answer;
  };
  await tell({ from: 1, count: WARM_UP, everyMs: EVERY_MS });
  await wait(ARRIVED_MS);
  await collect(receiver);
  const before = readAll();
  await tell({ from: WARM_UP + 1, count: MEASURED, everyMs: EVERY_MS });
  await wait(ARRIVED_MS);
  const costs = readAll().map((used, index) => ((used - (before[index] ?? 0)) / MEASURED).toFixed(0));
  const received = await collect(receiver);
  say(
    `${way}: ${formatLatency(received.map(([, delayMs]) => delayMs))} from its writing to another server's player; ` +
      `${String(received.length)} of ${String(MEASURED)} came; µs of CPU a change: servers ${costs[0] ?? ''}, ` +
      `PostgreSQL ${costs[1] ?? ''}, Redis ${costs[2] ?? ''}`,
  );
  const telling = tell({ from: WARM_UP + MEASURED + 1, count: CUT_CHANGES, everyMs: EVERY_MS });
  for (let cut = 0; cut < CUTS; cut += 1) {
    await wait(CUT_EVERY_MS);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = any ($1)`,
      [CUT],
    );
    await ends.redis.cut();
  }
  await telling;
  await wait(SETTLED_MS);
  const ids = (await collect(receiver)).map(([id]) => id);
  say(
    `   cut ${String(CUTS)} times while ${String(CUT_CHANGES)} changes were told: ` +
      `missing ${String(CUT_CHANGES - new Set(ids).size)}, twice ${String(ids.length - new Set(ids).size)}`,
  );
  await pool.end();
  await Promise.all([receiver, teller].map(endProcess));
}

async function collect(receiver: ChildProcess): Promise<Received> {
  const received = readAnswer<Received>(receiver);
  receiver.send('collect');
  return await received;
}
