import { fork } from 'node:child_process';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { endProcess } from '../end-process.ts';
import { readAnswer } from '../read-answer.ts';
import { MEASURED_MS, type Rate } from './rate.ts';
import type { Serving } from './serve.ts';

/** Bets over HTTP from another process against the whole server in a third; counted again in the database. */
export async function measureHttpBets(connectionString: string): Promise<Rate> {
  const server = fork(new URL('serve.ts', import.meta.url), [connectionString]);
  const serving = await readAnswer<Serving>(server);
  const load = fork(new URL('http-load.ts', import.meta.url));
  load.send(serving);
  const { taken, latenciesMs } = await readAnswer<{ taken: number; latenciesMs: number[] }>(load);
  await endProcess(server);
  const pool = createPool(connectionString, 1);
  const written = await pool.query<{ count: bigint }>('select count(*) as count from colour_bets');
  await pool.end();
  if (Number(written.rows[0]?.count) !== taken) throw new Error('bets that were answered are not in the database');
  return { perSecond: (latenciesMs.length / MEASURED_MS) * 1_000, latenciesMs };
}
