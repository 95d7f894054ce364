import { flushCompileCache } from 'node:module';
import { createApp } from '../../src/app.ts';
import { readOwnConfig } from '../../src/config.ts';
import { openHouseClock } from '../../src/platform/database/house-clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';

/** The server as it is started for people, without the web app's files: a program of its own, so that it can be killed. */
const config = readOwnConfig();
const logger = createLogger(config.LOG_LEVEL);
const clock = await openHouseClock(config.DATABASE_URL, logger);
const app = await createApp({ config, logger, clock, randomness: systemRandomness });
process.once('disconnect', () => process.exit(0));
process.send?.({ listening: await app.start() });
flushCompileCache();
