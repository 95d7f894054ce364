import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { readOwnConfig } from './config.ts';
import { openHouseClock } from './platform/database/house-clock.ts';
import { createLogger } from './platform/logger.ts';
import { systemRandomness } from './platform/randomness.ts';

const config = readOwnConfig();
const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));
const logger = createLogger(config.LOG_LEVEL);
const clock = await openHouseClock(config.DATABASE_URL, logger);
const app = await createApp({ config, logger, clock, randomness: systemRandomness, webRoot });

let stopping: Promise<void> | undefined;
const stop = (): void => {
  stopping ??= app
    .stop()
    .then(() => clock.stop())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        logger.fatal({ err: error }, 'the house did not close cleanly');
        process.exit(1);
      },
    );
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
// Started by a parent, the house closes when the parent goes away.
process.once('disconnect', stop);

const address = await app.start();
logger.info({ address }, 'the house is open');
// Where NODE_COMPILE_CACHE is set, what was compiled is there for the next start: whoever is killed keeps nothing at the end.
flushCompileCache();
process.send?.({ listening: address });
