import { crashPoint } from '../../packages/fairness/src/index.ts';
import { createChains } from '../../apps/server/src/modules/fairness/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { systemRandomness } from '../../apps/server/src/platform/randomness.ts';

/** How many of the first rounds are inserted, and between which points in hundredths they crash: after 11.5 to 23.1 seconds. */
const ROUNDS = 4;
const [LOWEST, HIGHEST] = [200, 400];

/**
 * Commits the chain that Crash will be drawn from, with a salt for which its first rounds are neither too short to be
 * measured nor too long to wait for. Only whoever owns the database and its key can, and only before the first round.
 */
export async function insertLongRounds(connectionString: string, chainKey: string): Promise<void> {
  const pool = createPool(connectionString, 1);
  const chains = createChains({
    ...{ pool, chainKey, chainRounds: 2_000, game: 'crash' },
    ...{ clock: systemClock, randomness: systemRandomness },
  });
  await chains.prepare();
  const chain = await pool.query<{ id: number }>(`select id from fairness_chains where game = 'crash'`);
  const chainId = chain.rows[0]?.id;
  if (chainId === undefined) throw new Error('no chain was committed');
  const links = Array.from({ length: ROUNDS }, (_, index) => chains.reveal({ chainId, index: index + 1 }));
  const hashes = (await Promise.all(links)).map(({ hash }) => hash);
  const isLong = (salt: string): boolean =>
    hashes.every((hash) => {
      const point = crashPoint({ hash, salt });
      return point >= LOWEST && point <= HIGHEST;
    });
  let salt = systemRandomness.hex(32);
  while (!isLong(salt)) salt = systemRandomness.hex(32);
  // A salt is fixed once, to whoever does not own the database.
  await pool.query(`begin; set local session_replication_role = replica;
    update fairness_chains set salt = '${salt}' where id = ${String(chainId)}; commit`);
  await pool.end();
}
