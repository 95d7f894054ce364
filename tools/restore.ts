import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  findRunningPostgres,
  restoreEmbeddedPostgres,
  verifyBackup,
  type Manifest,
  type RestorePoint,
} from '@rang/embedded-postgres';
import { endWhatWasOpen } from '../apps/server/src/end-what-was-open.ts';
import { BACKGROUND_TIMES } from '../apps/server/src/open-pools.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createPool } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { listSecretsOfEnvironment, readHouseKey } from './launch/keep-secrets.ts';
import { readLaunchSettings } from './launch/launch-settings.ts';
import { reachDatabase } from './reach-database.ts';

const USAGE = `usage: npm run restore -- FOLDER [--until 2026-11-23T10:00:00Z | --until latest]
       npm run restore -- --end-open
FOLDER is what npm run backup has written; DATA_DIR is empty or not there. --until needs the ARCHIVE_DIR of the house that was.
--end-open: ends what is open, of a house that is closed, and takes second factors away: after the tools of a PostgreSQL of your
own have restored it, or after CHAIN_KEY was stolen together with the database
`;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

// Restores a backup into an empty place, up to its end or to a moment, and ends what was open at that moment.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { until: { type: 'string' }, 'end-open': { type: 'boolean' } },
});
const settings = readLaunchSettings(dirname(import.meta.dirname));
const [folder, ...others] = positionals;
try {
  if (values['end-open'] === true && folder === undefined) await endOpen();
  else if (folder === undefined || others.length > 0 || typeof values['until'] === 'boolean') {
    process.stderr.write(USAGE);
    process.exitCode = 2;
  } else await restore(resolve(folder), values['until']);
} catch (error) {
  process.stderr.write(`restore: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function restore(from: string, until: string | undefined): Promise<void> {
  const { dataDir, databaseUrl, archiveDir } = settings;
  if (databaseUrl !== undefined)
    throw new Error('DATABASE_URL names a PostgreSQL of your own, which its own tools restore: docs/operating.md.');
  const manifest = await verifyBackup(from);
  const point = readPoint(until, manifest);
  if (point !== 'backup' && archiveDir === undefined)
    throw new Error('--until needs the archive of the log: set ARCHIVE_DIR to that of the house that was.');
  if (archiveDir !== undefined && !existsSync(archiveDir)) throw new Error(`ARCHIVE_DIR, ${archiveDir}, is not there.`);
  const set = listSecretsOfEnvironment();
  const missing = manifest.secretsNotHeld.filter((name) => !set.includes(name));
  if (missing.length > 0)
    throw new Error(`the backup does not hold ${missing.join(', ')}: set them as they were in the house that was.`);
  const shown = point instanceof Date ? point.toISOString() : point;
  await restoreEmbeddedPostgres(
    { dataDir, backup: { folder: from, manifest }, point, archiveDir },
    (connectionString) => makeFit(connectionString, { point: shown, endsFactors: false }),
  );
  process.stdout.write(
    `restore: ${dataDir} is restored (${shown}). Run npm run reconcile before you open the house.\n`,
  );
}

function readPoint(until: string | undefined, { endedAt }: Manifest): RestorePoint {
  if (until === undefined) return 'backup';
  if (until === 'latest') return 'latest';
  const at = new Date(until);
  if (!MOMENT.test(until) || Number.isNaN(at.getTime()))
    throw new Error(`--until is to be "latest" or a moment such as 2026-11-23T10:00:00Z, not "${until}".`);
  if (at.getTime() < Date.parse(endedAt))
    throw new Error(`the backup was taken until ${endedAt}, after ${at.toISOString()}: take an older one.`);
  if (at.getTime() > systemClock.now()) throw new Error(`${at.toISOString()} is still to come.`);
  return at;
}

async function endOpen(): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  // Before anything is started or made.
  readHouseKey(dataDir);
  if (databaseUrl === undefined && (await findRunningPostgres(dataDir)) !== undefined)
    throw new Error(`the house in ${dataDir} is open: close it first.`);
  const database = await reachDatabase();
  try {
    const point = databaseUrl === undefined ? 'where it stood' : 'by its own tools';
    await makeFit(database.connectionString, { point, endsFactors: true });
  } finally {
    await database.release();
  }
}

async function makeFit(
  connectionString: string,
  given: { readonly point: string; readonly endsFactors: boolean },
): Promise<void> {
  await migrate(connectionString);
  const pool = createPool(connectionString, 4, { times: BACKGROUND_TIMES });
  try {
    const { chains, sessions, secondFactors, withdrawals } = await endWhatWasOpen({
      ...given,
      ...{ pool, clock: systemClock, logger: createLogger('error'), by: userInfo().username },
      chainKey: readHouseKey(settings.dataDir),
    });
    process.stdout.write(
      `restore: ended ${String(chains)} hash chains, all open seeds of Mines, ${String(sessions)} sessions\n`,
    );
    if (withdrawals > 0)
      process.stdout.write(
        `restore: ${String(withdrawals)} withdrawals wait until the gateway has said, to the open house, whether it has paid them\n`,
      );
    if (secondFactors > 0)
      process.stdout.write(
        `restore: took ${String(secondFactors)} second factors away: each administrator is to log in and set up another at once\n`,
      );
  } finally {
    await pool.end();
  }
}
