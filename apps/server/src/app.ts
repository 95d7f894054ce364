import { join } from 'node:path';
import { house } from '@rang/contract';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import { createColour, registerColourRoutes, type Colour } from './modules/colour/index.ts';
import { createCrash, openCrashSocket, registerCrashRoutes, type Crash } from './modules/crash/index.ts';
import { createDeposits, registerDepositJobs, registerDepositRoutes, type Deposits } from './modules/deposits/index.ts';
import { createChains, type Chains } from './modules/fairness/index.ts';
import {
  createClockWatch,
  createSandboxGateway,
  registerWebhookDoor,
  type DoorParts,
} from './modules/gateway/index.ts';
import { createIntake, registerIntakeJobs, type Intake } from './modules/intake/index.ts';
import { createMines, registerMinesJobs, registerMinesRoutes, type Mines } from './modules/mines/index.ts';
import { registerLedgerRoutes } from './modules/ledger/index.ts';
import { createAccountMail, createPasswordHasher } from './modules/passwords/index.ts';
import { createReferrals, registerReferralRoutes, type Referrals } from './modules/referrals/index.ts';
import {
  createBankSeal,
  createWithdrawals,
  registerWithdrawalJobs,
  registerWithdrawalRoutes,
  type Withdrawals,
} from './modules/withdrawals/index.ts';
import {
  createSocial,
  registerSocialJobs,
  registerSocialRoutes,
  untiePlayer,
  type Social,
} from './modules/social/index.ts';
import {
  createPlayers,
  ensureDemoPlayer,
  registerPlayerJobs,
  registerPlayerRoutes,
  type Players,
} from './create-players.ts';
import { openPools, type Pools } from './open-pools.ts';
import type { Clock } from './platform/clock.ts';
import { migrate } from './platform/database/migrate.ts';
import { createArrivals, type Arrivals } from './platform/http/arrivals.ts';
import { answerNotFound } from './platform/http/answer-error.ts';
import { createHttp } from './platform/http/create-http.ts';
import { createRoutes } from './platform/http/routes.ts';
import { serveDescription } from './platform/http/serve-description.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import { createJobs } from './platform/jobs.ts';
import type { Logger } from './platform/logger.ts';
import { createMailer } from './platform/mail/create-mailer.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Randomness } from './platform/randomness.ts';
import { createRealtime, type Realtime } from './platform/realtime/create-realtime.ts';
import { createUnsentBudget, type UnsentBudget } from './platform/unsent-budget.ts';

/** What the house is made from: its settings, and every effect that a test hands in differently. */
export interface AppParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Left out: the mail server of the settings, or the outbox. */
  readonly mailer?: Mailer | undefined;
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

interface HttpHouse extends Omit<AppParts, 'randomness' | 'mailer'> {
  /** For requests. */
  readonly pool: pg.Pool;
  readonly unsent: UnsentBudget;
  readonly intake: Intake;
  readonly players: Players;
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly webhookDoor: DoorParts;
  readonly referrals: Referrals;
  readonly social: Social;
  readonly mines: Mines;
  readonly crash: Crash;
}

const HEALTH_TIMEOUT_MS = 2_000;
// A browser has up to six connections for calls beside its socket.
const CONNECTIONS_PER_SOCKET = 8;

/** Makes every part of the house by hand, top to bottom. */
export async function createApp(given: AppParts): Promise<App> {
  const { config, logger, clock, randomness } = given;
  const onLost = (error: Error): void => {
    logger.error({ err: error }, 'database: a connection was lost');
  };
  const pools = openPools(config.DATABASE_URL, { requests: config.DATABASE_CONNECTIONS, onLost });
  const pool = pools.requests;
  await migrate(config.DATABASE_URL);

  const jobs = createJobs(config.DATABASE_URL, logger);
  const intake = createIntake({ pool: pools.intake, logger });
  const referrals = createReferrals({ pool, clock, randomness, rewardsPerDay: config.REFERRAL_REWARDS_PER_DAY });
  const arrivals = createArrivals();
  const players = openPlayers(given, { pools, referrals, arrivals });
  const { chains, colour, mines, crash } = openGames(given, { pools, intake, areIn: () => arrivals.areIn() });

  let address = config.publicUrl;
  const publicUrl = (): string => (config.PUBLIC_URL ?? address).replace(/\/$/, '');
  const cashier = openCashier(given, { pools, publicUrl, referrals });
  const mailer = given.mailer ?? openMailer(given);
  const mail = createAccountMail({ pool: pools.jobs, clock, randomness, logger, mailer, publicUrl });
  const social = createSocial({ pool, clock, randomness, logger, ...players, clients: config.social, publicUrl });

  const unsentLimits = { perSocket: config.UNSENT_BYTES_PER_SOCKET, together: config.UNSENT_BYTES };
  const unsent = createUnsentBudget(unsentLimits, logger);
  const http = await openHttp({ ...given, unsent, pool, intake, players, referrals, social, mines, crash, ...cashier });
  const realtime = openRealtime(http, given, { unsent, players, crash, publicUrl });
  registerPlayerJobs(jobs, { players, mail });
  registerSocialJobs(jobs, social);
  registerDepositJobs(jobs, cashier.deposits);
  registerWithdrawalJobs(jobs, cashier.withdrawals);
  registerMinesJobs(jobs, mines);
  registerIntakeJobs(jobs, { pool: pools.jobs, clock });

  return {
    start: async () => {
      if (config.MONEY === 'play') await ensureDemoPlayer(players.accounts, { pool, clock });
      for (const each of chains) await each.checkKey();
      await jobs.start();
      colour.start();
      crash.table.lay(await crash.readState());
      crash.start();
      address = await http.listen({ port: config.PORT, host: config.HOST });
      return address;
    },
    stop: async () => {
      await realtime.close();
      await http.close();
      await Promise.all([colour.stop(), crash.stop()]);
      await intake.close();
      await jobs.stop();
      await pools.end();
    },
  };
}

/** Who plays. Whoever has to be looked up first is counted as having come in, for the games to wait for. */
function openPlayers(
  { config, ...effects }: AppParts,
  house: { pools: Pools; referrals: Referrals; arrivals: Arrivals },
): Players {
  const players = createPlayers({
    ...effects,
    pool: house.pools.requests,
    sessionPool: house.pools.sessions,
    hasher: createPasswordHasher(),
    tokenSecret: config.JWT_SECRET,
    onOpened: house.referrals.linkFriend,
    onClaimed: untiePlayer,
  });
  const authenticate = house.arrivals.watch(players.sessions.authenticate);
  return { ...players, sessions: { ...players.sessions, authenticate } };
}

/** The games, and the chains that the shared rounds are drawn from. */
function openGames(
  { config, ...effects }: AppParts,
  { pools, ...house }: { pools: Pools; intake: Intake; areIn: Arrivals['areIn'] },
): { chains: Chains[]; colour: Colour; mines: Mines; crash: Crash } {
  const chosen = { chainKey: config.CHAIN_KEY, chainRounds: config.CHAIN_ROUNDS };
  const parts = { ...effects, ...house, ...chosen, pool: pools.engines };
  const colourChains = createChains({ ...parts, game: 'colour' });
  const crashChains = createChains({ ...parts, game: 'crash' });
  const length = { roundMs: config.COLOUR_ROUND_SECONDS * 1_000, lockMs: config.COLOUR_LOCK_SECONDS * 1_000 };
  return {
    chains: [colourChains, crashChains],
    colour: createColour({ ...parts, chains: colourChains, length }),
    mines: createMines({ ...parts, pool: pools.requests }),
    crash: createCrash({
      ...parts,
      requestPool: pools.requests,
      chains: crashChains,
      waitMs: config.CRASH_WAIT_SECONDS * 1_000,
    }),
  };
}

/** Money in and out, over the gateway that the settings name. What the gateway reports goes to whoever keeps it. */
function openCashier(
  { config, ...effects }: AppParts,
  house: { pools: Pools; publicUrl: () => string; referrals: Referrals },
): Pick<HttpHouse, 'deposits' | 'withdrawals' | 'webhookDoor'> {
  const { pools, publicUrl, referrals } = house;
  const gateway = createSandboxGateway({
    url: config.GATEWAY_URL,
    merchant: config.GATEWAY_MERCHANT,
    secret: config.GATEWAY_SECRET,
    webhookSecret: config.GATEWAY_WEBHOOK_SECRET,
    clock: effects.clock,
    timeoutMs: 4_000,
    noteClock: createClockWatch({ ...effects, pool: pools.jobs }),
  });
  const parts = { ...effects, gateway, publicUrl, pool: pools.requests, jobPool: pools.jobs };
  const deposits = createDeposits({ ...parts, onCredited: referrals.rewardReferrer });
  const bankSeal = createBankSeal(config.CHAIN_KEY);
  const withdrawals = createWithdrawals({ ...parts, bankSeal, onBankUsed: referrals.noteBankUse });
  const webhookDoor = { ...parts, onOrder: deposits.applyOrder, onPayout: withdrawals.applyPayout };
  return { deposits, withdrawals, webhookDoor };
}

/** Mail, over the server that the settings name, or into the outbox. */
function openMailer({ config, clock, logger }: AppParts): Mailer {
  return createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    folder: join(config.DATA_DIR, 'outbox'),
    clock,
    logger,
    tellsLinks: config.MONEY === 'play',
  });
}

/** The sockets of the house; those of a session end with it. */
function openRealtime(
  http: FastifyInstance,
  { config, logger, clock }: AppParts,
  { unsent, players, crash, publicUrl }: Pick<HttpHouse, 'unsent' | 'players' | 'crash'> & { publicUrl: () => string },
): Realtime {
  const realtime = createRealtime(http, {
    ...{
      logger,
      clock,
      unsent,
      publicUrl,
      authenticate: players.sessions.authenticate,
      trustProxy: config.TRUST_PROXY,
    },
    limits: {
      sockets: config.SOCKETS,
      socketsPerAddress: config.SOCKETS_PER_ADDRESS,
      messagesPerMinute: config.SOCKET_MESSAGES_PER_MINUTE,
    },
  });
  players.sessions.onSessionsEnded((sessionIds) => {
    realtime.endSessions(sessionIds);
  });
  openCrashSocket(realtime, { crash, clock });
  return realtime;
}

/** Every call of the house, and the web app, on one HTTP server. */
async function openHttp(parts: HttpHouse): Promise<FastifyInstance> {
  const { config, logger, clock, pool, intake, players, referrals, social, mines, crash } = parts;
  const http = await createHttp({
    clock,
    logger,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    trustProxy: config.TRUST_PROXY,
    unsent: parts.unsent,
    connections: {
      together: config.SOCKETS * CONNECTIONS_PER_SOCKET,
      perAddress: config.TRUST_PROXY ? undefined : config.SOCKETS_PER_ADDRESS * CONNECTIONS_PER_SOCKET,
    },
  });
  const routes = createRoutes(http, players.sessions.authenticate);
  routes.open(house, () => ({
    success: true,
    money: config.MONEY,
    colour: { roundSeconds: config.COLOUR_ROUND_SECONDS, lockSeconds: config.COLOUR_LOCK_SECONDS },
    crash: { waitSeconds: config.CRASH_WAIT_SECONDS },
  }));
  registerPlayerRoutes(routes, { players, publicUrl: () => social.publicUrl() });
  registerSocialRoutes(routes, social);
  registerLedgerRoutes(routes, pool);
  registerDepositRoutes(routes, parts.deposits);
  registerWithdrawalRoutes(routes, parts.withdrawals);
  registerWebhookDoor(routes, parts.webhookDoor);
  registerReferralRoutes(routes, referrals);
  registerColourRoutes(routes, { pool, intake, clock });
  registerMinesRoutes(routes, mines);
  registerCrashRoutes(routes, crash);
  http.get('/healthz', { schema: { hide: true } }, async () => {
    await pool.query({ text: 'select 1', query_timeout: HEALTH_TIMEOUT_MS } as pg.QueryConfig);
    return { status: 'ok' };
  });
  serveDescription(http);
  if (parts.webRoot !== undefined) await serveWeb(http, parts.webRoot);
  else http.setNotFoundHandler({ preHandler: http.rateLimit() }, answerNotFound);
  return http;
}
