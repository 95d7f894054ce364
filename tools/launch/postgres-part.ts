import { startEmbeddedPostgres, type EmbeddedPostgres } from '@rang/embedded-postgres';
import { boundLog } from './bound-log.ts';
import type { Part } from './keep-running.ts';
import type { LaunchSettings } from './launch-settings.ts';

/** The house's own PostgreSQL, as a part that is started again at the port where it was first. */
export function createPostgresPart(settings: Pick<LaunchSettings, 'dataDir' | 'archiveDir'>): {
  start(): Part;
  readonly connectionString: string;
} {
  let latest: EmbeddedPostgres | undefined;

  const run = async (): Promise<EmbeddedPostgres> => {
    const port = latest && Number(new URL(latest.connectionString).port);
    latest = await startEmbeddedPostgres({ ...settings, ...(port === undefined ? {} : { port }) });
    const bound = boundLog(latest.log);
    void latest.ended.then(() => {
      bound.stop();
    });
    return latest;
  };

  return {
    start: () => {
      const running = run();
      return {
        ready: running,
        ended: running.then(
          async ({ ended, log }) => {
            await ended;
            return `The database ended. Its log is ${log}.`;
          },
          (error: unknown) => `The database could not be started: ${String(error)}`,
        ),
        stop: () =>
          running.then(
            (postgres) => postgres.stop(),
            () => undefined,
          ),
      };
    },
    get connectionString() {
      if (latest === undefined) throw new Error('the database was not started');
      return latest.connectionString;
    },
  };
}
