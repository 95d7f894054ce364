import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { openAccounts } from '../../apps/server/src/modules/ledger/index.ts';
import { startBenchPostgres } from '../bench-database.ts';
import { formatLatency, formatRate, say } from '../figures.ts';
import { fillPlayer } from './fill-player.ts';
import { CLICKS, CONNECTIONS, type PlayedGames } from './game-plan.ts';
import { measureBareGames } from './measure-bare-games.ts';
import { measureHttpGames } from './measure-http-games.ts';

/** Whole games a second, every command committed, over HTTP and by the database alone in one run on one PostgreSQL. */
export async function runBench(): Promise<void> {
  const postgres = await startBenchPostgres();
  try {
    const bare: (PlayedGames & { driver: string; connections: number })[] = [];
    const http: PlayedGames[] = [];
    // In turn, twice each, and the better one counts: a shared machine is not the same in the next minute.
    for (const connections of [16, 32]) {
      const database = await postgres.createDatabase(`bare_games_${String(connections)}`);
      await fillPlayers(database, connections);
      bare.push({ ...(await measureBareGames(database, connections)), connections });
      http.push(await measureHttpGames(await postgres.createDatabase(`http_games_${String(connections)}`)));
    }
    const [a, b] = [chooseBest(bare), chooseBest(http)];
    say(
      `a  database alone, one transaction a command (${a.driver}, ${String(a.connections)} connections): ${formatRate(a.perSecond)} games`,
    );
    say(
      `b  start, ${String(CLICKS)} clicks and cash-out over ${String(CONNECTIONS)} connections: ` +
        `${formatRate(b.perSecond)} games, each command ${formatLatency(b.latenciesMs)}`,
    );
    say(`b/a ${(b.perSecond / a.perSecond).toFixed(2)}`);
  } finally {
    await postgres.stop();
  }
}

function chooseBest<Games extends PlayedGames>(runs: readonly Games[]): Games {
  return runs.reduce((best, run) => (run.perSecond > best.perSecond ? run : best));
}

/** Players with money and seeds; their ids are 1, 2, 3 and so on. */
async function fillPlayers(connectionString: string, count: number): Promise<void> {
  const pool = createPool(connectionString, 1);
  await pool.query(
    `insert into players (id, name, username, email, password_hash, created_at)
     overriding system value
     select n, 'bench', 'bench-' || n, 'bench-' || n || '@example.com', '', now() from generate_series(1, $1::int) as n`,
    [count],
  );
  for (let id = 1; id <= count; id += 1) {
    await openAccounts(pool, BigInt(id));
    await fillPlayer(pool, { playerId: BigInt(id), chainKey: 'ab'.repeat(32) });
  }
  await pool.query('vacuum analyze');
  await pool.end();
}
