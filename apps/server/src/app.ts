import { house } from '@rang/contract';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import { createColour, registerColourRoutes } from './modules/colour/index.ts';
import { createChains } from './modules/fairness/index.ts';
import { createIntake, registerIntakeJobs, type Intake } from './modules/intake/index.ts';
import { registerLedgerRoutes } from './modules/ledger/index.ts';
import {
  createPayments,
  createSandboxGateway,
  registerPaymentJobs,
  registerPaymentRoutes,
  type Payments,
} from './modules/payments/index.ts';
import {
  createPasswordHasher,
  createPlayers,
  registerPlayerJobs,
  registerPlayerRoutes,
  type Players,
} from './modules/players/index.ts';
import { ensureDemoPlayer } from './ensure-demo-player.ts';
import type { Clock } from './platform/clock.ts';
import { createPool } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { answerNotFound } from './platform/http/answer-error.ts';
import { createHttp } from './platform/http/create-http.ts';
import { createRoutes } from './platform/http/routes.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import { createJobs } from './platform/jobs.ts';
import type { Logger } from './platform/logger.ts';
import type { Randomness } from './platform/randomness.ts';

/** What the house is made from: its settings, and every effect that a test hands in differently. */
export interface AppParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** The folder of the built web app; without it only the calls are answered. */
  readonly webRoot?: string | undefined;
}

/** The whole house. */
export interface App {
  /** Opens the house; gives back its address. */
  start(): Promise<string>;
  /** Closes it: no new requests, what is in the intake is written, the engine lets go, connections end. */
  stop(): Promise<void>;
}

interface HttpHouse extends Omit<AppParts, 'randomness'> {
  readonly pool: pg.Pool;
  readonly intake: Intake;
  readonly players: Players;
  readonly payments: Payments;
}

// A batch takes milliseconds. A player who waits this long is told that nobody knows, and asks again with the same key.
const INTAKE_TIMEOUT_MS = 8_000;
const HEALTH_TIMEOUT_MS = 2_000;

/** Makes every part of the house by hand, top to bottom. */
export async function createApp({ config, logger, clock, randomness, webRoot }: AppParts): Promise<App> {
  const onLost = (error: Error): void => {
    logger.error({ err: error }, 'database: a connection was lost');
  };
  const pool = createPool(config.DATABASE_URL, config.DATABASE_CONNECTIONS, { onLost });
  const intakePool = createPool(config.DATABASE_URL, 1, { onLost, queryTimeoutMs: INTAKE_TIMEOUT_MS });
  await migrate(pool);

  const jobs = createJobs(config.DATABASE_URL, logger);
  const intake = createIntake({ pool: intakePool, logger });
  const players = createPlayers({
    pool,
    clock,
    randomness,
    logger,
    hasher: createPasswordHasher(),
    tokenSecret: config.JWT_SECRET,
  });
  const chains = createChains({ pool, game: 'colour', chainKey: config.CHAIN_KEY, clock, randomness });
  const length = { roundMs: config.COLOUR_ROUND_SECONDS * 1_000, lockMs: config.COLOUR_LOCK_SECONDS * 1_000 };
  const colour = createColour({ pool, intake, chains, clock, logger, length });

  let address = config.publicUrl;
  const payments = openPayments({ config, logger, clock, randomness }, { pool, address: () => address });

  const http = await openHttp({ config, logger, clock, webRoot, pool, intake, players, payments });
  registerPlayerJobs(jobs, players);
  registerPaymentJobs(jobs, payments);
  registerIntakeJobs(jobs, { pool, clock });

  return {
    start: async () => {
      if (config.MONEY === 'play') await ensureDemoPlayer(players, { pool, clock });
      await chains.checkKey();
      await jobs.start();
      colour.start();
      address = await http.listen({ port: config.PORT, host: config.HOST });
      return address;
    },
    stop: async () => {
      await http.close();
      await colour.stop();
      await intake.close();
      await jobs.stop();
      await Promise.all([pool.end(), intakePool.end()]);
    },
  };
}

/** Deposits, over the gateway that the settings name. */
function openPayments({ config, ...effects }: AppParts, house: { pool: pg.Pool; address: () => string }): Payments {
  const gateway = createSandboxGateway({
    url: config.GATEWAY_URL,
    merchant: config.GATEWAY_MERCHANT,
    secret: config.GATEWAY_SECRET,
    webhookSecret: config.GATEWAY_WEBHOOK_SECRET,
    clock: effects.clock,
    timeoutMs: 4_000,
  });
  const publicUrl = (): string => (config.PUBLIC_URL ?? house.address()).replace(/\/$/, '');
  return createPayments({ ...effects, pool: house.pool, gateway, publicUrl });
}

/** Every call of the house, and the web app, on one HTTP server. */
async function openHttp(parts: HttpHouse): Promise<FastifyInstance> {
  const { config, logger, clock, pool, intake, players, payments } = parts;
  const http = await createHttp({
    clock,
    logger,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    trustProxy: config.TRUST_PROXY,
  });
  const routes = createRoutes(http, players.authenticate);
  routes.open(house, () => ({
    success: true,
    money: config.MONEY,
    colour: { roundSeconds: config.COLOUR_ROUND_SECONDS, lockSeconds: config.COLOUR_LOCK_SECONDS },
  }));
  registerPlayerRoutes(routes, players);
  registerLedgerRoutes(routes, pool);
  registerPaymentRoutes(routes, payments);
  registerColourRoutes(routes, { pool, intake, clock });
  http.get('/healthz', { schema: { hide: true } }, async () => {
    await pool.query({ text: 'select 1', query_timeout: HEALTH_TIMEOUT_MS } as pg.QueryConfig);
    return { status: 'ok' };
  });
  http.get('/api/openapi.json', { schema: { hide: true } }, () => http.swagger());
  if (parts.webRoot !== undefined) await serveWeb(http, parts.webRoot);
  else http.setNotFoundHandler(answerNotFound);
  return http;
}
