import { createHmac, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { gatewayEvent, type GatewayEvent, type GatewayOrder, type Paise } from '@rang/contract';
import { decodeJwt } from 'jose';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { Webhook } from 'standardwebhooks';
import type { Gateway, GatewaySettings } from '../../../gateway/src/app.ts';
import { MERCHANT, SECRET, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { registerLedgerRoutes } from '../../src/modules/ledger/index.ts';
import {
  createDeposits,
  findDepositNos,
  registerDepositRoutes,
  type Deposits,
} from '../../src/modules/deposits/index.ts';
import {
  createClockWatch,
  createSandboxGateway,
  registerWebhookDoor,
  type PaymentGateway,
} from '../../src/modules/gateway/index.ts';
import {
  createBankSeal,
  createWithdrawals,
  findWithdrawalNos,
  registerWithdrawalRoutes,
  type Withdrawals,
} from '../../src/modules/withdrawals/index.ts';
import { createPlayers, registerPlayerRoutes } from '../../src/create-players.ts';
import { createPasswordHasher } from '../../src/modules/passwords/index.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createHttp } from '../../src/platform/http/create-http.ts';
import { createRoutes } from '../../src/platform/http/routes.ts';
import { createLogger, type Logger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { createTestBudget } from '../house/test-budget.ts';
import { LIGHT_COST } from '../house/open-house.ts';
import { createTestDatabase } from '../setup/test-database.ts';

export const MINUTE = 60_000;
/** What account numbers of these houses are sealed under. */
export const CHAIN_KEY = 'cd'.repeat(32);
export const DAY = 24 * 60 * MINUTE;

/** The machine's clock, ahead by what the test says. */
export interface ShiftedClock extends Clock {
  aheadMs: number;
}

export interface HouseAnswer {
  readonly status: number;
  readonly body: { code?: string; message?: string; field?: string; data?: Record<string, unknown> };
}

/** A player who has signed up and logged in. */
export interface TestPlayer {
  readonly id: bigint;
  readonly token: string;
  readonly sessionId: string;
  /** The same player in another browser. */
  logInAgain(): Promise<TestPlayer>;
  deposit(amount: unknown, options?: { channel?: unknown; key?: string }): Promise<HouseAnswer>;
  get(path: string): Promise<HouseAnswer>;
  send(method: string, path: string, options?: { body?: unknown; key?: string | undefined }): Promise<HouseAnswer>;
  balance(): Promise<number>;
}

/** Payments on a real database, behind real HTTP, with the real gateway as a program of its own. */
export interface PaymentsHouse {
  readonly url: string;
  readonly connectionString: string;
  readonly pool: pg.Pool;
  readonly clock: ShiftedClock;
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly gateway: Gateway;
  /** The house's side of the gateway. */
  readonly client: PaymentGateway;
  addPlayer(): Promise<TestPlayer>;
  close(): Promise<void>;
}

/** Opens a house; `gateway` sets what is special about its gateway, `secret` is what the house signs with. */
export async function openPaymentsHouse(
  special: {
    gateway?: Partial<GatewaySettings>;
    secret?: string;
    gatewayUrl?: string;
    timeoutMs?: number;
    secondApprovalAbove?: Paise;
    logger?: Logger;
    requestsPerMinute?: number;
  } = {},
): Promise<PaymentsHouse> {
  const database = await createTestDatabase();
  const pool = createPool(database.connectionString, 20);
  const clock: ShiftedClock = {
    aheadMs: 0,
    now: () => Date.now() + clock.aheadMs,
    until: () => Promise.resolve(),
    startWatch: () => () => 0,
    isKnown: () => true,
    readUncertainty: () => 0,
  };
  const logger = special.logger ?? createLogger('silent');
  const gateway = await startGateway({ clock: () => clock.now(), ...special.gateway });
  const client = createSandboxGateway({
    url: special.gatewayUrl ?? gateway.url,
    merchant: MERCHANT,
    secret: special.secret ?? SECRET,
    webhookSecret: WEBHOOK_SECRET,
    clock,
    timeoutMs: special.timeoutMs ?? 5_000,
    noteClock: createClockWatch({ pool, clock, logger }),
  });
  const hasher = createPasswordHasher(LIGHT_COST);
  const tokenSecret = randomUUID();
  const shared = { pool, clock, logger, randomness: systemRandomness };
  const players = createPlayers({ ...shared, hasher, tokenSecret });
  const http = await createHttp({
    ...{ clock, logger, requestsPerMinute: special.requestsPerMinute ?? 100_000, trustProxy: false },
    unsent: createTestBudget(),
  });
  const origin = (): string => `http://127.0.0.1:${String((http.server.address() as AddressInfo).port)}`;
  const parts = { ...shared, gateway: client, publicUrl: origin };
  const withdrawals = createWithdrawals({
    ...{ ...parts, bankSeal: createBankSeal(CHAIN_KEY) },
    secondApprovalAbove: special.secondApprovalAbove,
  });
  const deposits = createDeposits(parts);
  const routes = createRoutes(http, players.sessions);
  registerPlayerRoutes(routes, { players, publicUrl: origin });
  const names = { bets: () => Promise.resolve(new Map()), deposit: findDepositNos, withdrawal: findWithdrawalNos };
  registerLedgerRoutes(routes, { pool, names, houseKey: CHAIN_KEY });
  registerDepositRoutes(routes, deposits);
  registerWithdrawalRoutes(routes, withdrawals);
  registerWebhookDoor(routes, { ...parts, onOrder: deposits.takeReport, onPayout: withdrawals.applyPayout });
  await http.listen({ port: 0, host: '127.0.0.1' });

  const addPlayer = async (): Promise<TestPlayer> => {
    const username = `p${randomUUID().slice(0, 12)}`;
    const password = 'a good password';
    const id = await players.accounts.createPlayer({
      name: 'Asha',
      username,
      email: `${username}@example.com`,
      password,
    });
    const logIn = async (): Promise<TestPlayer> => {
      const { accessToken: token } = await players.passwords.logIn({
        ...{ name: username, password, remember: false, userAgent: undefined },
        address: '203.0.113.7',
      });
      return makePlayer(origin(), { id, token, logInAgain: logIn });
    };
    return await logIn();
  };
  return {
    ...{
      url: origin(),
      connectionString: database.connectionString,
      pool,
      clock,
      deposits,
      withdrawals,
      gateway,
      client,
      addPlayer,
    },
    close: async () => {
      await gateway.stop();
      await http.close();
      await pool.end();
      await database.remove();
    },
  };
}

/** A house of this test alone, closed with it. */
export async function openOwnHouse(special?: Parameters<typeof openPaymentsHouse>[0]): Promise<PaymentsHouse> {
  const house = await openPaymentsHouse(special);
  onTestFinished(() => house.close());
  return house;
}

function makePlayer(url: string, account: Pick<TestPlayer, 'id' | 'token' | 'logInAgain'>): TestPlayer {
  const authorization = `Bearer ${account.token}`;
  const send: TestPlayer['send'] = async (method, path, { body, key } = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as HouseAnswer['body'] };
  };
  return {
    ...account,
    sessionId: String(decodeJwt(account.token)['sid']),
    send,
    get: (path) => send('GET', path),
    balance: async () => (await send('GET', '/balance')).body.message as unknown as number,
    deposit: (amount, { channel = 'upi', key } = {}) =>
      send('POST', '/mxpay/deposit', { body: { amount, channel_id: channel }, key }),
  };
}

/** Chooses on the gateway's own page. */
export async function choose(link: unknown, outcome: 'paid' | 'failed'): Promise<void> {
  const answer = await fetch(String(link), { method: 'POST', body: new URLSearchParams({ outcome }) });
  if (!answer.ok) throw new Error(`the payment page answered ${String(answer.status)}`);
}

/** What the database says of a deposit. */
export async function readDeposit(house: PaymentsHouse, orderNo: unknown): Promise<Record<string, unknown>> {
  const found = await house.pool.query<Record<string, unknown>>('select * from deposits where order_no = $1', [
    orderNo,
  ]);
  return found.rows[0] ?? {};
}

/** Every credit of a deposit that a player has had, in paise. */
export async function listCredits(house: PaymentsHouse, player: TestPlayer): Promise<bigint[]> {
  const found = await house.pool.query<{ amount: bigint }>(
    `select t.amount from transfers t join accounts a on a.id = t.to_account where a.owner_id = $1 order by t.id`,
    [player.id],
  );
  return found.rows.map((row) => row.amount);
}

export async function listAlerts(house: PaymentsHouse): Promise<{ kind: string; order_no: string }[]> {
  const found = await house.pool.query<{ kind: string; order_no: string }>(
    'select kind, order_no from payment_alerts order by id',
  );
  return found.rows;
}

/** The event that the gateway would send of an order. */
export function buildEvent(order: GatewayOrder, changes: Partial<GatewayOrder> = {}): GatewayEvent {
  const data = { ...order, status: 'paid' as const, paid_at: new Date().toISOString(), ...changes };
  return gatewayEvent.parse({ type: `order.${data.status}`, timestamp: new Date().toISOString(), data });
}

export interface SentWebhook {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Signs an event as the gateway does, `ageMs` ago. */
export function signEvent(event: unknown, options: { ageMs?: number; secret?: string } = {}): SentWebhook {
  return signBody(JSON.stringify(event), options);
}

/** Signs whatever text as the gateway does. */
export function signBody(body: string, { ageMs = 0, secret = WEBHOOK_SECRET } = {}): SentWebhook {
  const at = new Date(Date.now() - ageMs);
  const id = `msg_${createHmac('sha256', 'id').update(body).digest('hex').slice(0, 24)}`;
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
  };
}

/** Sends a webhook to the house; gives back the status it was answered with. */
export async function sendWebhook(house: PaymentsHouse, { body, headers }: SentWebhook): Promise<number> {
  const answer = await fetch(`${house.url}/api/mxpay/webhook`, { method: 'POST', headers, body });
  await answer.body?.cancel();
  return answer.status;
}

/** What another server of the house is made of, over a gateway whose calls are changed as said. */
function partsOver({ pool, clock, client, url }: PaymentsHouse, changes: Partial<PaymentGateway>) {
  const shared = { pool, clock, randomness: systemRandomness, logger: createLogger('silent') };
  return { ...shared, gateway: { ...client, ...changes }, publicUrl: () => url };
}

/** The deposits of another server over such a gateway, which reports to `publicUrl`: where nobody listens, to nobody. */
export function depositsOver(house: PaymentsHouse, changes: Partial<PaymentGateway>, publicUrl = house.url): Deposits {
  return createDeposits({ ...partsOver(house, changes), publicUrl: () => publicUrl });
}

/** The withdrawals of another server over such a gateway. */
export function withdrawalsOver(house: PaymentsHouse, changes: Partial<PaymentGateway>): Withdrawals {
  return createWithdrawals({ ...partsOver(house, changes), bankSeal: createBankSeal(CHAIN_KEY) });
}
