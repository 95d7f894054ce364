import { randomBytes } from 'node:crypto';
import { createApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { creditWallets, HOUSE_ACCOUNTS } from '../../apps/server/src/modules/ledger/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { systemRandomness } from '../../apps/server/src/platform/randomness.ts';
import { createPasswordHasher, createPlayers } from '../../apps/server/src/modules/players/index.ts';
import { OPENING_BALANCE, waitForRound } from './betting-house.ts';
import { CONNECTIONS } from './rate.ts';
import type { Serving } from './serving.ts';

// The whole house as `npm start` runs it, without the files of the web app, in a process of its own.
const [databaseUrl = ''] = process.argv.slice(2);
const secret = (): string => randomBytes(32).toString('hex');
const config = readConfig({
  PORT: '0',
  DATABASE_URL: databaseUrl,
  JWT_SECRET: secret(),
  CHAIN_KEY: secret(),
  GATEWAY_URL: 'http://127.0.0.1:9',
  GATEWAY_SECRET: secret(),
  GATEWAY_WEBHOOK_SECRET: secret(),
  PUBLIC_URL: 'http://127.0.0.1',
  COLOUR_ROUND_SECONDS: '86400',
  COLOUR_LOCK_SECONDS: '1',
  REQUESTS_PER_MINUTE: '1000000000',
  LOG_LEVEL: 'error',
});
const app = await createApp({
  config,
  logger: createLogger(config.LOG_LEVEL),
  clock: systemClock,
  randomness: systemRandomness,
});
const address = await app.start();
const pool = createPool(databaseUrl, 4);
await waitForRound(pool);
const players = createPlayers({
  pool,
  clock: systemClock,
  logger: createLogger('error'),
  randomness: systemRandomness,
  hasher: createPasswordHasher(),
  tokenSecret: config.JWT_SECRET,
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
  const playerId = await players.createPlayer({ name: username, username, email: `${username}@example.com`, password });
  await creditWallets(pool, {
    from: HOUSE_ACCOUNTS.adjustments,
    reason: 'adjustment',
    at: new Date(),
    credits: [{ playerId, amount: OPENING_BALANCE, key: `bench:${username}`, reference: 'bench' }],
  });
  const session = await players.logIn({
    name: username,
    password,
    remember: false,
    address: '127.0.0.1',
    userAgent: undefined,
  });
  return session.accessToken;
}
