import { listenGuarded } from '@rang/connections';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { systemClock, type Clock } from './clock.ts';
import { createBooks, type Books } from './create-books.ts';
import { createHttp } from './create-http.ts';
import { createLog } from './create-log.ts';
import type { ConnectionLimits } from './limit-connections.ts';
import { openDatabase } from './store/database.ts';
import { createWebhookStore } from './store/webhook-store.ts';
import { createSwitchboard } from './switchboard.ts';
import { createTicks } from './ticks.ts';
import { createWebhookQueue } from './webhook-queue.ts';
import { createWebhookSender } from './webhook-sender.ts';

const MINUTE_MS = 60_000;
const PAYOUT_MS = 2_000;
const PATIENCE_MS = 15_000;
// The house asks for all of its players from one.
const CONNECTIONS: ConnectionLimits = { together: 4_000, perAddress: 1_000, forMerchant: 1_000 };
// As the house has it: many payers may come from one address.
const REQUESTS_PER_MINUTE = 1_200;

/** What a gateway is set to. Times that are left out are those of the product. */
export interface GatewaySettings {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly merchant: string;
  /** Signs the merchant's requests. */
  readonly secret: string;
  /** Signs the gateway's webhooks. */
  readonly webhookSecret: string;
  /** Where payers reach the gateway; its own address where it is left out. */
  readonly publicUrl?: string;
  readonly clock?: Clock;
  readonly logLevel?: string;
  readonly orderLifetimeMs?: number;
  /** How long the bank takes to say how a payout ends. */
  readonly payoutMs?: number;
  /** How often overdue orders, due payouts and waiting webhooks are looked for. */
  readonly tickMs?: number;
  /** How long whoever connects may take to send a request; twice as long may a connection be quiet. */
  readonly patienceMs?: number;
  /** How many connections may be open at once. */
  readonly connections?: ConnectionLimits;
  /** Requests that one address may make in a minute, beside the merchant's. */
  readonly requestsPerMinute?: number;
  readonly webhookTimeoutMs?: number;
  readonly webhookRetryDelaysMs?: readonly number[];
  /** Only says what there is, and writes nothing: what is due stays due, and webhooks wait. */
  readonly isReadOnly?: boolean;
}

/** A gateway that can be started once; stopping it again waits for the same end. */
export interface Gateway {
  /** Its own address; known once it is started. */
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const RETRY_DELAYS_MS = [1, 5, 30, 120, 600, 1800, 7200, 18_000, 36_000].map((seconds) => seconds * 1000);

/** Makes the sandbox payment gateway, every part of it by hand. */
export function createGateway(settings: GatewaySettings): Gateway {
  const clock = settings.clock ?? systemClock;
  const log = createLog(settings.logLevel ?? 'info');
  const { patienceMs = PATIENCE_MS, connections = CONNECTIONS, requestsPerMinute = REQUESTS_PER_MINUTE } = settings;
  const { isReadOnly = false } = settings;
  const database = openDatabase(settings.dataDir, { isReadOnly });
  const webhooks = createWebhookStore(database);
  const switchboard = createSwitchboard();
  let url = '';
  let stopped: Promise<void> | undefined;

  const sender = createWebhookSender({
    ...{ webhooks, switchboard, clock, log, secret: settings.webhookSecret },
    timeoutMs: settings.webhookTimeoutMs ?? 5_000,
    retryDelaysMs: settings.webhookRetryDelaysMs ?? RETRY_DELAYS_MS,
  });
  const publicUrl = (): string => (settings.publicUrl ?? url).replace(/\/$/, '');
  const books = createBooks({
    ...{ isReadOnly, database, switchboard, clock, publicUrl, queue: createWebhookQueue({ webhooks, switchboard }) },
    orderLifetimeMs: settings.orderLifetimeMs ?? 15 * MINUTE_MS,
    payoutMs: settings.payoutMs ?? PAYOUT_MS,
    onQueued: () => sender.wake(),
  });
  const verification = { merchant: settings.merchant, secret: settings.secret, clock };
  const http = createHttp({ ...books, switchboard, verification, log, patienceMs, connections, requestsPerMinute });
  const ticks = createTicks({
    everyMs: settings.tickMs ?? 1_000,
    work: () => {
      const isMoreDue = catchUp(books, log);
      sender.wake();
      return isMoreDue;
    },
  });

  const stop = async (): Promise<void> => {
    ticks.stop();
    await http.close();
    await sender.stop();
    database.close();
    log.info('gateway: stopped');
  };

  return {
    get url() {
      return url;
    },
    start: async () => {
      url = await listen(http, settings);
      log.info({ url }, 'gateway: ready');
      if (!isReadOnly) ticks.start();
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Writes a portion of what is due; true where there is more. */
function catchUp(books: Pick<Books, 'catchUp'>, log: Logger): boolean {
  try {
    return books.catchUp();
  } catch (error) {
    // The store is locked, or its disk is full: what is due then is due at the next tick.
    log.error({ err: error }, 'gateway: what is due could not be written');
    return false;
  }
}

async function listen(http: FastifyInstance, { port, host }: GatewaySettings): Promise<string> {
  try {
    return await listenGuarded(http, { port, host });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new Error(`port ${String(port)} of ${host} is taken: set GATEWAY_PORT to a free one`, { cause: error });
  }
}
