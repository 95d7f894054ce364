import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { findRunningPostgres } from '@rang/embedded-postgres';
import { getSetting } from './call-house.ts';

/**
 * Ends the database connection by which the house holds the right to run Crash, as a failing network does: the engine
 * begins anew, and the round that was running is void. The whole house feels it, so that only the tests in `switches/` may.
 */
export async function interruptCrash(): Promise<void> {
  const connectionString = await findRunningPostgres(getSetting('DATA_DIR'));
  if (connectionString === undefined) throw new Error('the house has no database that is open');
  const pool = createPool(connectionString, 1);
  try {
    await pool.query(`select pg_terminate_backend(holder_backend) from engine_leases where game = 'crash'`);
  } finally {
    await pool.end();
  }
}
