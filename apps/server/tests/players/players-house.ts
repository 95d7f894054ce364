import type { SessionAnswer } from '@rang/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { createPlayers, registerPlayerRoutes, type Players } from '../../src/create-players.ts';
import { createAccountMail, type AccountMail } from '../../src/modules/mails/index.ts';
import { createPasswordHasher, type PasswordHasher } from '../../src/modules/passwords/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createHttp } from '../../src/platform/http/create-http.ts';
import { createRoutes } from '../../src/platform/http/routes.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { Mail } from '../../src/platform/mail/mailer.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { LIGHT_COST } from '../house/open-house.ts';
import { createTestBudget } from '../house/test-budget.ts';
import { createTestDatabase } from '../setup/test-database.ts';

export const TOKEN_SECRET = 'a secret of the tests, long enough for every algorithm that somebody might try';
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A clock that stands still until the test moves it. */
export interface StandingClock {
  at: number;
  now(): number;
  until(): Promise<void>;
  startWatch(): () => number;
  isKnown(): boolean;
  readUncertainty(): number;
}

/** How much hashing was done. */
export interface HashingWork {
  hashed: number;
  compared: number;
}

/** What a call was answered with. */
export interface HouseAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
  /** The cookie that was left, as a browser sends it back; undefined where none was. */
  readonly cookie: string | undefined;
  /** When to come again, as the header says it. */
  readonly retryAfter: string | undefined;
}

interface From {
  readonly address?: string;
  readonly token?: string;
  readonly cookie?: string | undefined;
}

/** Accounts and sessions behind real HTTP on a real database, and nothing else of the house. */
export interface PlayersHouse {
  readonly connectionString: string;
  readonly pool: pg.Pool;
  readonly clock: StandingClock;
  readonly work: HashingWork;
  readonly players: Players;
  /** Another server on the same database: it shares no memory with the first. */
  readonly otherPlayers: Players;
  /** Waits until what is due was sent. */
  readonly mail: Pick<AccountMail, 'sendDue'>;
  /** What was sent, the oldest first. */
  readonly mails: Mail[];
  readonly http: FastifyInstance;
  post(path: string, payload?: unknown, from?: From): Promise<HouseAnswer>;
  put(path: string, payload: object, from?: From): Promise<HouseAnswer>;
  /** A call without a body. */
  ask(method: 'GET' | 'DELETE', path: string, from?: From): Promise<HouseAnswer>;
  verify(authorization: string | undefined): Promise<HouseAnswer>;
  logIn(username: string, options?: { rememberMe?: boolean; address?: string }): Promise<SessionAnswer>;
  close(): Promise<void>;
}

export const PASSWORD = 'a good password';
export const PUBLIC_URL = 'https://rang.example';

/** What a person fills in at signup. */
export function signupForm(username: string, changes: object = {}) {
  return { name: 'Asha Rao', username, email: `${username}@example.com`, password: PASSWORD, ...changes };
}

export async function openPlayersHouse(createHasher = () => createPasswordHasher(LIGHT_COST)): Promise<PlayersHouse> {
  const database = await createTestDatabase();
  const pool = createPool(database.connectionString, 20);
  let closing = false;
  pool.on('error', (error) => {
    // Connections that are still saying goodbye are cut off when the database is removed.
    if (!closing) throw error;
  });
  const clock: StandingClock = {
    at: Date.UTC(2026, 10, 21, 9),
    now: () => clock.at,
    until: () => Promise.resolve(),
    startWatch: () => () => 0,
    isKnown: () => true,
    readUncertainty: () => 0,
  };
  const work: HashingWork = { hashed: 0, compared: 0 };
  const logger = createLogger('silent');
  const create = (): Players =>
    createPlayers({
      pool,
      clock,
      logger,
      randomness: systemRandomness,
      hasher: countWork(createHasher(), work),
      tokenSecret: TOKEN_SECRET,
    });
  const players = create();
  const mails: Mail[] = [];
  const mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) };
  const randomness = systemRandomness;
  const sender = createAccountMail({ pool, clock, logger, mailer, randomness, publicUrl: () => PUBLIC_URL });
  const http = await createHttp({
    ...{ clock, logger, requestsPerMinute: 100_000, trustProxy: false },
    unsent: createTestBudget(),
  });
  registerPlayerRoutes(createRoutes(http, players.sessions), { players, publicUrl: () => PUBLIC_URL });
  await http.ready();
  return {
    connectionString: database.connectionString,
    pool,
    clock,
    work,
    players,
    otherPlayers: create(),
    mail: {
      sendDue: async () => {
        const begun = await sender.sendDue();
        await begun.ended;
        return begun;
      },
    },
    mails,
    http,
    ...caller(http),
    close: async () => {
      closing = true;
      await http.close();
      await pool.end();
      await database.remove();
    },
  };
}

function caller(http: FastifyInstance): Pick<PlayersHouse, 'post' | 'put' | 'ask' | 'verify' | 'logIn'> {
  const send = async (
    call: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object },
    { address = '203.0.113.7', token, cookie }: From = {},
  ): Promise<HouseAnswer> => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
    };
    return answered(await http.inject({ ...call, remoteAddress: address, headers }));
  };
  const post: PlayersHouse['post'] = (url, payload, from) =>
    send({ method: 'POST', url, ...(payload === undefined ? {} : { payload: payload as object }) }, from);
  return {
    post,
    put: (url, payload, from) => send({ method: 'PUT', url, payload }, from),
    ask: (method, url, from) => send({ method, url }, from),
    verify: async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization };
      return answered(await http.inject({ method: 'GET', url: '/auth/verify', headers }));
    },
    logIn: async (username, { rememberMe = false, address } = {}) => {
      const from = address === undefined ? {} : { address };
      const answer = await post('/auth/login', { username, password: PASSWORD, rememberMe }, from);
      if (answer.status !== 200) throw new Error(`login of ${username} was refused: ${answer.text}`);
      return answer.body as SessionAnswer;
    },
  };
}

function answered(answer: LightMyRequestResponse): HouseAnswer {
  const cookie = answer.headers['set-cookie']?.toString().split(';')[0];
  const retryAfter = answer.headers['retry-after']?.toString();
  return { status: answer.statusCode, body: answer.json(), text: answer.body, cookie, retryAfter };
}

function countWork(hasher: PasswordHasher, work: HashingWork): PasswordHasher {
  return {
    decoy: hasher.decoy,
    hash: (password, account) => {
      work.hashed += 1;
      return hasher.hash(password, account);
    },
    verify: (hash, password, asker) => {
      work.compared += 1;
      return hasher.verify(hash, password, asker);
    },
  };
}
