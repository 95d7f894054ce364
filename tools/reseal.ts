import { dirname } from 'node:path';
import { resealHouse } from '../apps/server/src/reseal-house.ts';
import { getHouseKey, keepSecrets } from './launch/keep-secrets.ts';
import { readLaunchSettings } from './launch/launch-settings.ts';
import { withDatabase } from './reach-database.ts';

// Seals anew, under CHAIN_KEY, what is sealed under CHAIN_KEY_PREVIOUS, beside an open house all of whose servers have both.
const houseKey = getHouseKey(keepSecrets(readLaunchSettings(dirname(import.meta.dirname)).dataDir));
if (houseKey.previous === undefined) {
  process.stderr.write('reseal: CHAIN_KEY_PREVIOUS is not set, so that nothing is sealed under it\n');
  process.exitCode = 2;
} else {
  await withDatabase(2, async (pool) => {
    const count = await resealHouse(pool, houseKey);
    process.stdout.write(`reseal: sealed ${String(count)} things anew. CHAIN_KEY_PREVIOUS is no longer needed\n`);
  });
}
