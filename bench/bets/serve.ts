import { randomBytes } from 'node:crypto';
import { creditWallets, HOUSE_ACCOUNTS } from '../../apps/server/src/modules/ledger/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { systemRandomness } from '../../apps/server/src/platform/randomness.ts';
import { createPlayers } from '../../apps/server/src/create-players.ts';
import { createPasswordHasher } from '../../apps/server/src/modules/passwords/index.ts';
import { startHouse } from '../start-house.ts';
import { OPENING_BALANCE, waitForRound } from './betting-house.ts';
import { CONNECTIONS } from './rate.ts';

/** What the serving process sends when it is ready: its address, and a token for each connection. */
export interface Serving {
  readonly address: string;
  readonly tokens: readonly string[];
}

// The house that is bet at, in a process of its own.
const [databaseUrl = ''] = process.argv.slice(2);
const secret = (): string => randomBytes(32).toString('hex');
const tokenSecret = secret();
const { app, address } = await startHouse({ DATABASE_URL: databaseUrl, JWT_SECRET: tokenSecret });
const pool = createPool(databaseUrl, 4);
await waitForRound(pool);
const players = createPlayers({
  pool,
  clock: systemClock,
  logger: createLogger('error'),
  randomness: systemRandomness,
  hasher: createPasswordHasher(),
  tokenSecret,
});
const tokens: string[] = [];
for (let index = 0; index < CONNECTIONS; index += 1) tokens.push(await enter(`bench-${String(index)}`));
process.send?.({ address, tokens } satisfies Serving);
process.once('disconnect', () => {
  void Promise.all([app.stop(), pool.end()]).then(() => process.exit(0));
});

/** Opens an account, fills its wallet and logs in; gives back the access token. */
async function enter(username: string): Promise<string> {
  const password = secret();
  const playerId = await players.accounts.createPlayer({
    name: username,
    username,
    email: `${username}@example.com`,
    password,
  });
  await creditWallets(pool, {
    from: HOUSE_ACCOUNTS.adjustments,
    reason: 'adjustment',
    at: new Date(),
    credits: [{ playerId, amount: OPENING_BALANCE, key: `bench:${username}`, reference: 'bench' }],
  });
  const session = await players.passwords.logIn({
    name: username,
    password,
    remember: false,
    address: '127.0.0.1',
    userAgent: undefined,
  });
  return session.accessToken;
}
