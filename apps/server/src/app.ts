import { join } from 'node:path';
import { createUnsentBudget, listenGuarded, type UnsentBudget } from '@rang/connections';
import { house, wireRupees } from '@rang/contract';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { getSocialKeys, getHouseKey, getReferralRules, getVapid, getWelcome, type Config } from './config.ts';
import { GAMES } from './games.ts';
import type { Administrators } from './modules/administrators/index.ts';
import { checkNothingIsSet } from './modules/controls/index.ts';
import { findDepositNos, registerDepositRoutes } from './modules/deposits/index.ts';
import { registerPlayRoutes } from './modules/figures/index.ts';
import {
  createLobby,
  findBetsIn,
  registerGameRoutes,
  registerLobbyRoutes,
  type Game,
  type Lobby,
  type OpenGame,
} from './modules/games/index.ts';
import { registerWebhookDoor } from './modules/gateway/index.ts';
import type { Intake } from './modules/intake/index.ts';
import { createBalanceNews, noteWelcome, registerLedgerRoutes } from './modules/ledger/index.ts';
import { createNoticeBoard, type NoticeBoard } from './modules/notices/index.ts';
import { createAccountMail } from './modules/mails/index.ts';
import type { HashingCost } from './modules/passwords/index.ts';
import { createPush, registerPushRoutes, type MayReach, type Push } from './modules/push/index.ts';
import { createReferrals, registerReferralRoutes, type Referrals } from './modules/referrals/index.ts';
import { findWithdrawalNos, registerWithdrawalRoutes } from './modules/withdrawals/index.ts';
import { createTicketNews, type TicketNews } from './modules/tickets/index.ts';
import { createSocial, registerSocialRoutes, type Social } from './modules/social/index.ts';
import { ensureDemoPlayer, registerPlayerRoutes, type Players } from './create-players.ts';
import { followServers } from './follow-servers.ts';
import { openCashier, type Cashier } from './open-cashier.ts';
import { openIntake } from './open-intake.ts';
import { openMetersPort } from './open-meters-port.ts';
import { openAdministrators, openPlayers } from './open-people.ts';
import { openPlayerSocket, type PlayerNews } from './open-player-socket.ts';
import { openPools } from './open-pools.ts';
import type { Clock } from './platform/clock.ts';
import { migrate } from './platform/database/migrate.ts';
import { checkStandby } from './platform/database/standby.ts';
import { createArrivals } from './platform/http/arrivals.ts';
import { answerNotFound } from './platform/http/answer-error.ts';
import { createHttp } from './platform/http/create-http.ts';
import { createReadiness, type Readiness } from './platform/http/readiness.ts';
import { createRoutes } from './platform/http/routes.ts';
import { isReachedOverTls } from './platform/http/security-headers.ts';
import { serveDescription } from './platform/http/serve-description.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import { createJobs } from './platform/jobs.ts';
import type { Logger } from './platform/logger.ts';
import { createMailer } from './platform/mail/create-mailer.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { createMeters, type Meters } from './platform/metrics/meters.ts';
import type { Randomness } from './platform/randomness.ts';
import { createRealtime, type Realtime } from './platform/realtime/create-realtime.ts';
import { openTracer } from './platform/tracing/open-tracer.ts';
import type { Tracer } from './platform/tracing/tracer.ts';
import { registerJobs } from './register-jobs.ts';
import { registerOfficeRoutes, type SystemReaders } from './register-office-routes.ts';

/** What the house is made from: its settings, and every effect that a test hands in differently. */
export interface AppParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Left out: the mail server of the settings, or the outbox. */
  readonly mailer?: Mailer | undefined;
  /** Left out: what makes guessing expensive. */
  readonly hashingCost?: HashingCost | undefined;
  /** The folder of the built web app; without it only the calls are answered. */
  readonly webRoot?: string | undefined;
  /** Left out: none; of a test, its own push service. */
  readonly mayReach?: MayReach | undefined;
  /** Left out: the games of the house. */
  readonly games?: readonly Game[] | undefined;
}

/** What was handed in, and what everything in this process is counted by. */
type Given = AppParts & { readonly meters: Meters; readonly tracer: Tracer | undefined };

/** The whole house. */
export interface App {
  /** Opens the house; gives back its address. */
  start(): Promise<string>;
  /** Closes it: no new requests, what is in the intake is written, the engine lets go, connections end. */
  stop(): Promise<void>;
}

interface HttpHouse extends Omit<Given, 'randomness' | 'mailer' | 'games'>, Cashier {
  /** For requests. */
  readonly pool: pg.Pool;
  readonly readiness: Readiness;
  readonly unsent: UnsentBudget;
  readonly intake: Intake;
  readonly players: Players;
  readonly administrators: Administrators;
  readonly notices: NoticeBoard;
  readonly lobby: Lobby;
  readonly ticketNews: TicketNews;
  readonly referrals: Referrals;
  readonly social: Social;
  readonly push: Push;
  readonly games: ReadonlyMap<string, OpenGame>;
  readonly gameList: readonly Game[];
  readonly system: SystemReaders;
}

// A browser has up to six connections for calls beside its socket.
const CONNECTIONS_PER_SOCKET = 8;

/** Makes every part of the house by hand, top to bottom. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, logger, clock, randomness } = parts;
  const tracer = await openTracer(config, logger);
  const given = { ...parts, meters: createMeters(), tracer };
  const gameList = given.games ?? GAMES;
  const pools = openPools(config.DATABASE_URL, { requests: config.DATABASE_CONNECTIONS, games: gameList, logger });
  const pool = pools.requests;
  await migrate(config.DATABASE_URL);
  if (config.DATABASE_STANDBY) await checkStandby(pool, logger);
  const jobs = createJobs(config.DATABASE_URL, logger);
  const referrals = createReferrals({ pool, clock, randomness, ...getReferralRules(config) });
  const arrivals = createArrivals();
  const { intake, membership, close: closeIntake } = openIntake({ ...given, pools, arrivals });
  const players = openPlayers(given, { pools, referrals, arrivals });
  const administrators = openAdministrators(given, pools);
  const gameParts = { ...given, pools, intake, decideEverywhere: membership.decideEverywhere };
  const games = new Map(gameList.map((game) => [game.facts.id, game.open(gameParts)]));

  let address = config.publicUrl;
  const publicUrl = (): string => (config.PUBLIC_URL ?? address).replace(/\/$/, '');
  const cashier = openCashier(given, { pools, publicUrl, referrals });
  const notices = createNoticeBoard({ pool: pools.jobs, clock, logger });
  const ticketNews = createTicketNews({ pool: pools.jobs, logger });
  const balanceNews = createBalanceNews({ pool: pools.jobs, feed: pools.feed, logger });
  const lobby = createLobby({ pool, clock, logger, games, countSockets: () => realtime.count() });
  const mail = createAccountMail({ ...given, pool: pools.jobs, mailer: given.mailer ?? openMailer(given), publicUrl });
  const social = createSocial({ ...given, pool, ...players, ...getSocialKeys(config), publicUrl });
  const push = createPush({ ...given, pool, jobPool: pools.jobs, ...getVapid(config) });
  const unsent = openUnsentBudget(given);
  const readiness = createReadiness({ pool: pools.intake, drainMs: config.DRAIN_SECONDS * 1_000 });
  const system = { jobs, listPools: () => pools.list(), countSockets: () => realtime.count() };
  const metersPort = openMetersPort(given, { ...system, pool: pools.jobs, intake, games: gameList });
  const rooms = { unsent, pool, intake, referrals, notices, lobby, ticketNews, social, push, games, gameList, system };
  const http = await openHttp({ ...given, ...rooms, ...cashier, players, administrators, readiness });
  const realtime: Realtime = openRealtime(http, given, { ...rooms, players, balanceNews, publicUrl });
  followServers(pools.feed, { players, notices, logger });
  registerJobs(jobs, { ...given, ...cashier, players, administrators, pools, mail, social, push, games, gameList });

  return {
    start: async () => {
      if (config.ADMIN_PASSWORD !== undefined) await administrators.ensureFirst(config.ADMIN_PASSWORD);
      await prepareMoney(given, { pool, players });
      for (const game of games.values()) await game.check?.();
      await Promise.all([cashier, notices, ticketNews, balanceNews, lobby, jobs, pools.feed, membership].map(start));
      for (const game of games.values()) await game.start?.();
      await metersPort.start();
      address = await listenGuarded(http, { port: config.PORT, host: config.HOST });
      return address;
    },
    stop: async () => {
      await readiness.leave(realtime);
      await realtime.close();
      await http.close();
      await Promise.all([...games.values()].map(async (game) => game.stop?.()));
      await closeIntake();
      await Promise.all([pools.endBooks(), jobs.stop(), mail.stop(), metersPort.stop(), pools.feed.stop()]);
      await Promise.all([pools.end(), tracer?.stop()]);
    },
  };
}

/** What a house of its kind of money has before anybody comes. */
async function prepareMoney(
  { config, clock }: Pick<AppParts, 'config' | 'clock'>,
  { pool, players }: { pool: pg.Pool; players: Players },
): Promise<void> {
  await (config.MONEY === 'play' ? ensureDemoPlayer(players, { pool, clock }) : checkNothingIsSet(pool));
  await noteWelcome(pool, getWelcome(config));
}

/** What may wait to be sent, by the settings. */
function openUnsentBudget({ config, logger }: AppParts): UnsentBudget {
  return createUnsentBudget({ perSocket: config.UNSENT_BYTES_PER_SOCKET, together: config.UNSENT_BYTES }, logger);
}

function start(part: { start(): Promise<unknown> }): Promise<unknown> {
  return part.start();
}

/** Mail, over the server that the settings name, or into the outbox. */
function openMailer({ config, clock, logger }: AppParts): Mailer {
  return createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    folder: join(config.DATA_DIR, 'outbox'),
    clock,
    logger,
    logsLinks: config.MONEY === 'play',
  });
}

/** The sockets of the house; those of a session end with it. */
function openRealtime(
  http: FastifyInstance,
  { config, logger, clock, meters }: Given,
  house: Pick<HttpHouse, 'unsent' | 'players' | 'games' | 'notices' | 'lobby'> &
    PlayerNews & { publicUrl: () => string },
): Realtime {
  const { unsent, players, games, notices, lobby, ticketNews, balanceNews, publicUrl } = house;
  const realtime = createRealtime(http, {
    ...{
      logger,
      clock,
      meters,
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
  notices.onChange((notice) => {
    realtime.announce('notice', notice);
  });
  lobby.onChange((news) => {
    realtime.announce('lobby', news);
  });
  openPlayerSocket(realtime, house);
  for (const game of games.values()) game.openSocket?.(realtime);
  const close = async (): Promise<void> => {
    await Promise.all([notices, ticketNews, balanceNews, lobby].map((each) => each.stop()));
    await realtime.close();
  };
  return { ...realtime, close };
}

/** Every call of the house, and the web app, on one HTTP server. */
async function openHttp(parts: HttpHouse): Promise<FastifyInstance> {
  const { config, logger, clock, pool, players, referrals, social, games } = parts;
  const http = await createHttp({
    clock,
    logger,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    trustProxy: config.TRUST_PROXY,
    isReachedOverTls: isReachedOverTls(config.publicUrl),
    unsent: parts.unsent,
    tracer: parts.tracer,
    meters: config.METRICS_PORT === 0 ? undefined : parts.meters,
    connections: {
      together: config.SOCKETS * CONNECTIONS_PER_SOCKET,
      perAddress: config.TRUST_PROXY ? undefined : config.SOCKETS_PER_ADDRESS * CONNECTIONS_PER_SOCKET,
    },
  });
  const routes = createRoutes(http, players.sessions, parts.administrators.authenticate);
  const times = Object.fromEntries([...games].map(([id, game]) => [id, game.times]));
  const money = { money: config.MONEY, welcome: wireRupees(getWelcome(config)) };
  const open = house.answer.parse({ success: true, ...money, ...times });
  routes.open(house, () => open);
  registerPlayerRoutes(routes, { players, publicUrl: () => social.publicUrl() });
  registerSocialRoutes(routes, social);
  registerPushRoutes(routes, parts.push);
  const names = { bets: findBetsIn(games), deposit: findDepositNos, withdrawal: findWithdrawalNos };
  registerLedgerRoutes(routes, { pool, names, houseKey: getHouseKey(config) });
  registerPlayRoutes(routes, { pool, clock });
  registerDepositRoutes(routes, parts.deposits);
  registerWithdrawalRoutes(routes, parts.withdrawals);
  registerWebhookDoor(routes, parts.webhookDoor);
  registerReferralRoutes(routes, referrals, config.USD_RATE);
  registerOfficeRoutes(routes, { ...parts, names, publicUrl: () => social.publicUrl() });
  registerGameRoutes(routes, games, config.MONEY);
  registerLobbyRoutes(routes, parts.lobby);
  parts.readiness.serve(http);
  serveDescription(http);
  if (parts.webRoot !== undefined) await serveWeb(http, parts.webRoot);
  else http.setNotFoundHandler({ preHandler: http.rateLimit() }, answerNotFound);
  return http;
}
