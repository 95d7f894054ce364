import { randomBytes } from 'node:crypto';
import { createPlayers } from '../../apps/server/src/create-players.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { systemRandomness } from '../../apps/server/src/platform/randomness.ts';
import { startHouse } from '../start-house.ts';
import { fillPlayer } from './fill-player.ts';
import { CONNECTIONS, PLAYERS_EACH, type BenchPlayer, type ServingMines } from './game-plan.ts';

// The house that is played at, in a process of its own.
const [databaseUrl = ''] = process.argv.slice(2);
const secret = (): string => randomBytes(32).toString('hex');
const [tokenSecret, chainKey] = [secret(), secret()];
const { app, address } = await startHouse({ DATABASE_URL: databaseUrl, JWT_SECRET: tokenSecret, CHAIN_KEY: chainKey });
const pool = createPool(databaseUrl, 4);
const people = createPlayers({
  pool,
  clock: systemClock,
  logger: createLogger('error'),
  randomness: systemRandomness,
  // Two thousand passwords that nobody attacks.
  hasher: {
    decoy: 'nobody has it',
    hash: (password) => Promise.resolve(password),
    verify: (hash, password) => Promise.resolve(hash === password),
  },
  tokenSecret,
});
const players: BenchPlayer[] = [];
for (let index = 0; index < CONNECTIONS * PLAYERS_EACH; index += 1) players.push(await enter(index));
await pool.query('vacuum analyze');
process.send?.({ address, players } satisfies ServingMines);
process.once('disconnect', () => {
  void Promise.all([app.stop(), pool.end()]).then(() => process.exit(0));
});

/** Opens an account with money and seeds, and logs in. */
async function enter(index: number): Promise<BenchPlayer> {
  const name = `bench-${String(index)}`;
  const password = secret();
  const playerId = await people.accounts.createPlayer({
    name,
    username: name,
    email: `${name}@example.com`,
    password,
  });
  const seeds = await fillPlayer(pool, { playerId, chainKey });
  // From as many networks as there are players, as logins from one are slowed.
  const address = `10.${String(index >> 8)}.${String(index & 255)}.1`;
  const session = await people.passwords.logIn({ name, password, remember: false, address, userAgent: undefined });
  return { token: session.accessToken, ...seeds };
}
