import { randomBytes } from 'node:crypto';
import { createApp, type App } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { systemRandomness } from '../apps/server/src/platform/randomness.ts';

const NO_LIMIT = '1000000';
/** Settings of a house whose sockets all come from one address. */
export const FROM_ONE_ADDRESS = {
  SOCKETS: NO_LIMIT,
  SOCKETS_PER_ADDRESS: NO_LIMIT,
  SOCKET_MESSAGES_PER_MINUTE: NO_LIMIT,
};

/** The whole house as `npm start` runs it, with one long round and without the files of the web app. */
export async function startHouse(settings: { DATABASE_URL: string } & Record<string, string>): Promise<{
  app: App;
  address: string;
}> {
  const secret = (): string => randomBytes(32).toString('hex');
  const config = readConfig({
    PORT: '0',
    JWT_SECRET: secret(),
    CHAIN_KEY: secret(),
    VAPID_PRIVATE_KEY: 'ab'.repeat(32),
    GATEWAY_URL: 'http://127.0.0.1:9',
    GATEWAY_SECRET: secret(),
    GATEWAY_WEBHOOK_SECRET: secret(),
    PUBLIC_URL: 'http://127.0.0.1',
    COLOUR_ROUND_SECONDS: '86400',
    COLOUR_LOCK_SECONDS: '1',
    REQUESTS_PER_MINUTE: '1000000000',
    LOG_LEVEL: 'error',
    PLAY_WELCOME: '0',
    ...settings,
  });
  const logger = createLogger(config.LOG_LEVEL);
  const app = await createApp({ config, logger, clock: systemClock, randomness: systemRandomness });
  return { app, address: await app.start() };
}
