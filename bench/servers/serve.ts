import { waitForRound } from '../bets/betting-house.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { FROM_ONE_ADDRESS, startHouse } from '../start-house.ts';

// One of a house's servers, in a process of its own.
const [databaseUrl = '', tokenSecret = '', chainKey = ''] = process.argv.slice(2);
const { app, address } = await startHouse({
  DATABASE_URL: databaseUrl,
  JWT_SECRET: tokenSecret,
  CHAIN_KEY: chainKey,
  TRUST_PROXY: 'true',
  CRASH_WAIT_SECONDS: '1',
  ...FROM_ONE_ADDRESS,
});
const pool = createPool(databaseUrl, 1);
await waitForRound(pool);
await pool.end();
process.once('disconnect', () => {
  void app.stop().then(() => process.exit(0));
});
process.send?.(address);
