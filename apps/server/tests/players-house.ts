import type { SessionAnswer } from '@rang/contract';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import {
  createPasswordHasher,
  createPlayers,
  registerPlayerRoutes,
  type PasswordHasher,
  type Players,
} from '../src/modules/players/index.ts';
import { createPool } from '../src/platform/database/database.ts';
import { createHttp } from '../src/platform/http/create-http.ts';
import { createRoutes } from '../src/platform/http/routes.ts';
import { createLogger } from '../src/platform/logger.ts';
import { systemRandomness } from '../src/platform/randomness.ts';
import { createTestDatabase } from './setup/test-database.ts';

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
}

/** How much hashing was done. */
export interface HashingWork {
  hashed: number;
  compared: number;
}

/** What a call was answered with. */
export interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
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
  readonly http: FastifyInstance;
  post(path: string, payload?: unknown, from?: { address?: string; token?: string }): Promise<Answered>;
  verify(authorization: string | undefined): Promise<Answered>;
  logIn(username: string, options?: { rememberMe?: boolean; address?: string }): Promise<SessionAnswer>;
  close(): Promise<void>;
}

export const PASSWORD = 'a good password';

/** What a person fills in at signup. */
export function signupForm(username: string, changes: object = {}) {
  return { name: 'Asha Rao', username, email: `${username}@example.com`, password: PASSWORD, ...changes };
}

export async function openPlayersHouse(): Promise<PlayersHouse> {
  const database = await createTestDatabase();
  const pool = createPool(database.connectionString, 20);
  let closing = false;
  pool.on('error', (error) => {
    // Connections that are still saying goodbye are cut off when the database is removed.
    if (!closing) throw error;
  });
  const clock: StandingClock = { at: Date.UTC(2026, 10, 21, 9), now: () => clock.at, until: () => Promise.resolve() };
  const work: HashingWork = { hashed: 0, compared: 0 };
  const logger = createLogger('silent');
  const create = (): Players =>
    createPlayers({
      pool,
      clock,
      logger,
      randomness: systemRandomness,
      hasher: countWork(createPasswordHasher(), work),
      tokenSecret: TOKEN_SECRET,
    });
  const players = create();
  const http = await createHttp({ clock, logger, requestsPerMinute: 100_000, trustProxy: false });
  registerPlayerRoutes(createRoutes(http, players.authenticate), players);
  await http.ready();
  return {
    connectionString: database.connectionString,
    pool,
    clock,
    work,
    players,
    otherPlayers: create(),
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

function caller(http: FastifyInstance): Pick<PlayersHouse, 'post' | 'verify' | 'logIn'> {
  const post: PlayersHouse['post'] = async (path, payload, { address = '203.0.113.7', token } = {}) => {
    const answer = await http.inject({
      method: 'POST',
      url: path,
      remoteAddress: address,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    return { status: answer.statusCode, body: answer.json(), text: answer.body };
  };
  return {
    post,
    verify: async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await http.inject({ method: 'GET', url: '/auth/verify', headers });
      return { status: answer.statusCode, body: answer.json(), text: answer.body };
    },
    logIn: async (username, { rememberMe = false, address } = {}) => {
      const from = address === undefined ? {} : { address };
      const answer = await post('/auth/login', { username, password: PASSWORD, rememberMe }, from);
      if (answer.status !== 200) throw new Error(`login of ${username} was refused: ${answer.text}`);
      return answer.body as SessionAnswer;
    },
  };
}

function countWork(hasher: PasswordHasher, work: HashingWork): PasswordHasher {
  return {
    hash: (password) => {
      work.hashed += 1;
      return hasher.hash(password);
    },
    verify: (hash, password) => {
      work.compared += 1;
      return hasher.verify(hash, password);
    },
  };
}
