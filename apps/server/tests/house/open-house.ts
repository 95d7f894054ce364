import { randomBytes } from 'node:crypto';
import { paise, type AdminRole } from '@rang/contract';
import type pg from 'pg';
import { createApp, type App, type AppParts } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createAdministrator } from '../../src/modules/administrators/index.ts';
import { welcomePlayer } from '../../src/modules/ledger/index.ts';
import { createPlayers } from '../../src/create-players.ts';
import { createPasswordHasher, type HashingCost } from '../../src/modules/passwords/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { Mail } from '../../src/platform/mail/mailer.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { eventually } from './eventually.ts';

/**
 * The least that argon2id can cost: nobody guesses at these passwords, and the real cost was a tenth of a whole run. What
 * the house itself asks is tested where accounts are opened, and beside the hasher.
 */
export const LIGHT_COST: HashingCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A player of a test, logged in. */
export interface TestPlayer {
  readonly id: bigint;
  readonly username: string;
  readonly token: string;
}

/** An administrator of a test, logged in. */
export interface TestAdmin {
  readonly username: string;
  readonly token: string;
}

/** What the administrators of tests log in with. */
export const ADMIN_PASSWORD = 'a password of the office';

/** What a call was answered with. */
export interface HouseAnswer {
  readonly status: number;
  /** Empty where the answer is no JSON. */
  readonly body: Record<string, unknown>;
  readonly text: string;
}

/** The whole house on a real PostgreSQL and a real port of 127.0.0.1. */
export interface TestHouse {
  readonly address: string;
  readonly connectionString: string;
  readonly pool: pg.Pool;
  readonly app: App;
  /** What was sent, the oldest first; nothing where the settings say where mail goes. */
  readonly mails: readonly Mail[];
  /** Opens an account with this many paise and logs in. */
  enter(username: string, balancePaise?: bigint): Promise<TestPlayer>;
  /** Opens an account of the back office and logs in to it. */
  enterOffice(username: string, role: AdminRole): Promise<TestAdmin>;
  call(method: string, path: string, options?: CallOptions): Promise<HouseAnswer>;
  bet(player: TestPlayer, bet: object, key?: string): Promise<HouseAnswer>;
  balanceOf(player: TestPlayer): Promise<unknown>;
  close(): Promise<void>;
}

interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/**
 * Opens the house over a database of its own, or over `connectionString` where one is given, whose rounds another house
 * may be playing. In its own the first round of Color Prediction is open.
 */
export async function openHouse(
  given: Partial<Pick<AppParts, 'clock' | 'randomness' | 'logger' | 'webRoot' | 'games' | 'mayReach'>> & {
    settings?: Record<string, string>;
    connectionString?: string;
  } = {},
): Promise<TestHouse> {
  const database = given.connectionString === undefined ? await createTestDatabase() : undefined;
  const connectionString = given.connectionString ?? database?.connectionString ?? '';
  const clock = given.clock ?? systemClock;
  const logger = given.logger ?? createLogger('silent');
  const randomness = given.randomness ?? systemRandomness;
  const config = readConfig({ ...testSettings(connectionString), ...given.settings });
  const mails: Mail[] = [];
  const keep = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) };
  const goesElsewhere = given.settings?.['SMTP_URL'] !== undefined || given.settings?.['DATA_DIR'] !== undefined;
  const mailer = goesElsewhere ? undefined : keep;
  const app = await createApp({
    config,
    logger,
    clock,
    randomness,
    mailer,
    webRoot: given.webRoot,
    games: given.games,
    mayReach: given.mayReach,
    hashingCost: LIGHT_COST,
  });
  const address = await app.start();
  const pool = createPool(connectionString, 12);
  const hasher = createPasswordHasher(LIGHT_COST);
  const players = createPlayers({
    pool,
    clock,
    logger,
    hasher,
    randomness,
    tokenSecret: config.JWT_SECRET,
  });
  const call = caller(address);
  if (database !== undefined) {
    await eventually(async () => ((await call('GET', '/timer')).status === 200 ? true : undefined));
  }
  return {
    address,
    connectionString,
    pool,
    app,
    mails,
    call,
    enter: async (username, balancePaise = 0n) => {
      const password = 'a good password';
      const id = await players.accounts.createPlayer({
        name: username,
        username,
        email: `${username}@example.com`,
        password,
      });
      if (balancePaise > 0n) await give(pool, id, balancePaise);
      const login = { name: username, password, remember: false, address: '127.0.0.1', userAgent: undefined };
      return { id, username, token: (await players.passwords.logIn(login)).accessToken };
    },
    enterOffice: async (username, role) => {
      const at = new Date(clock.now());
      const order = { username, role, password: ADMIN_PASSWORD };
      await createAdministrator({ pool, hasher, at, by: 'test' }, order);
      const answer = await call('POST', '/admin/login', {
        body: { username, password: ADMIN_PASSWORD },
        // Each from a network of their own, where the house believes what it is told of that: many log in in one minute.
        headers: { 'x-forwarded-for': someAddress() },
      });
      const { token } = answer.body;
      if (typeof token !== 'string') throw new Error(`${username} was not let in: ${JSON.stringify(answer)}`);
      return { username, token };
    },
    bet: (player, bet, key) =>
      call('POST', '/bets', {
        token: player.token,
        body: bet,
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      }),
    balanceOf: async (player) => (await call('GET', '/balance', { token: player.token })).body['balance'],
    close: async () => {
      await app.stop();
      await pool.end();
      await database?.remove();
    },
  };
}

/** Settings under which any number of houses live side by side on free ports. */
export function testSettings(connectionString: string): Record<string, string> {
  return {
    PORT: '0',
    DATABASE_URL: connectionString,
    JWT_SECRET: randomBytes(32).toString('hex'),
    CHAIN_KEY: 'ab'.repeat(32),
    VAPID_PRIVATE_KEY: 'ab'.repeat(32),
    // Short chains are built in no time.
    CHAIN_ROUNDS: '2000',
    GATEWAY_URL: 'http://127.0.0.1:9',
    GATEWAY_SECRET: randomBytes(16).toString('hex'),
    GATEWAY_WEBHOOK_SECRET: randomBytes(24).toString('base64'),
    PUBLIC_URL: 'http://127.0.0.1',
    REQUESTS_PER_MINUTE: '1000000',
    // What a player of a test has, the test says.
    PLAY_WELCOME: '0',
    LOG_LEVEL: 'silent',
  };
}

/** What a player of a test begins with is the welcome, as if the house had been set to it. */
async function give(pool: pg.Pool, playerId: bigint, amount: bigint): Promise<void> {
  await pool.query(
    `insert into welcome_settings (amount, since) select $1, '-infinity'
     where $1 > (select coalesce(max(amount), 0) from welcome_settings)`,
    [amount],
  );
  await welcomePlayer(pool, { playerId, amount: paise(amount), at: new Date() });
}

function caller(address: string): TestHouse['call'] {
  return async (method, path, { token, body, headers = {} } = {}) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('application/json') === true;
    return { status: answer.status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {}, text };
  };
}

/** Each from a network of its own, so that no limit of one address is in the way. */
export function someAddress(): string {
  return `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
}
