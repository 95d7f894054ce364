import { randomBytes } from 'node:crypto';
import { startBenchPostgres } from '../bench-database.ts';
import { enterPlayers } from '../crash/enter-players.ts';
import { compareBare, compareSizes, type BenchHouse } from './compare-bets.ts';
import { compareWatchers } from './compare-watchers.ts';
import { CONNECTIONS, SERVER_COUNTS } from './plan.ts';

const PARTS: Readonly<Record<string, (house: BenchHouse) => Promise<boolean[]>>> = {
  bets: compareSizes,
  bare: async (house) => [await compareBare(house)],
  watchers: compareWatchers,
};

/**
 * One house with one, two and four servers on one PostgreSQL: what a bet and a watcher cost, and one server beside a bare one.
 * Exits 1 where a limit is not kept. The name of a part after that of the bench runs that part alone.
 */
export async function runBench(): Promise<void> {
  const [, only] = process.argv.slice(2);
  const parts = Object.entries(PARTS).filter(([name]) => only === undefined || name === only);
  if (parts.length === 0) throw new Error(`a part is one of: ${Object.keys(PARTS).join(', ')}`);
  const secret = (): string => randomBytes(32).toString('hex');
  const [tokenSecret, chainKey] = [secret(), secret()];
  const postgres = await startBenchPostgres();
  try {
    const tokens = await enterPlayers(await postgres.createDatabase('house'), {
      count: (SERVER_COUNTS.at(-1) ?? 0) * CONNECTIONS,
      tokenSecret,
    });
    const copy = (name: string): Promise<string> => postgres.createDatabase(name, 'house');
    const kept: boolean[] = [];
    for (const [, compare] of parts)
      kept.push(...(await compare({ tokenSecret, chainKey, tokens, copy, postgresPid: postgres.pid })));
    process.exitCode = kept.every(Boolean) ? 0 : 1;
  } finally {
    await postgres.stop();
  }
}
