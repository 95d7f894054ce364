import { fork } from 'node:child_process';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { endProcess } from '../end-process.ts';
import { readAnswer } from '../read-answer.ts';
import { MEASURED_MS } from '../bets/rate.ts';
import type { PlayedGames, ServingMines } from './game-plan.ts';

/** Games over HTTP from another process against the whole server in a third; counted again in the database. */
export async function measureHttpGames(connectionString: string): Promise<PlayedGames> {
  const server = fork(new URL('serve.ts', import.meta.url), [connectionString]);
  const serving = await readAnswer<ServingMines>(server);
  const load = fork(new URL('games-load.ts', import.meta.url));
  load.send(serving);
  const { played, measured, latenciesMs } = await readAnswer<{
    played: number;
    measured: number;
    latenciesMs: number[];
  }>(load);
  await endProcess(server);
  const pool = createPool(connectionString, 1);
  const written = await pool.query<{ count: bigint }>(
    `select count(*) as count from mines_games where status = 'cashout' and bit_count(revealed::bit(25)) = 3`,
  );
  await pool.end();
  if (Number(written.rows[0]?.count) !== played) throw new Error('games that were answered are not in the database');
  return { perSecond: (measured / MEASURED_MS) * 1_000, latenciesMs };
}
