import { dirname } from 'node:path';
import type pg from 'pg';
import { resealHouse } from '../apps/server/src/reseal-house.ts';
import { BACKGROUND_TIMES } from '../apps/server/src/open-pools.ts';
import { readHouseKey } from './launch/keep-secrets.ts';
import { readLaunchSettings } from './launch/launch-settings.ts';
import { withDatabase } from './reach-database.ts';

// Seals anew, under CHAIN_KEY, what is sealed under CHAIN_KEY_PREVIOUS, beside an open house all of whose servers have both.
try {
  await reseal();
} catch (error) {
  process.stderr.write(`reseal: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function reseal(): Promise<void> {
  const houseKey = readHouseKey(readLaunchSettings(dirname(import.meta.dirname)).dataDir);
  if (houseKey.previous === undefined) {
    process.stderr.write('reseal: CHAIN_KEY_PREVIOUS is not set, so that nothing is sealed under it\n');
    process.exitCode = 2;
    return;
  }
  const resealAll = async (pool: pg.Pool): Promise<void> => {
    const count = await resealHouse(pool, houseKey);
    process.stdout.write(`reseal: sealed ${String(count)} things anew. CHAIN_KEY_PREVIOUS is no longer needed\n`);
  };
  await withDatabase(2, resealAll, { times: BACKGROUND_TIMES });
}
