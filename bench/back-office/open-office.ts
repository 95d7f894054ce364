import { adminDepositOrder, CALLS, paise } from '../../packages/contract/src/index.ts';
import { createAdministrator } from '../../apps/server/src/modules/administrators/index.ts';
import { creditWallets, HOUSE_ACCOUNTS } from '../../apps/server/src/modules/ledger/index.ts';
import { createPasswordHasher } from '../../apps/server/src/modules/passwords/index.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { recordStatements, type StatementRecorder } from '../../apps/server/tests/house/record-statements.ts';
import { startHouse } from '../start-house.ts';
import type pg from 'pg';

/** A house whose back office is looked at, and a player in it who bets. */
export interface Office {
  readonly address: string;
  readonly connectionString: string;
  readonly pool: pg.Pool;
  readonly statements: StatementRecorder;
  readonly playerId: bigint;
  /** Logs in to the back office, anew: a session ends by itself. */
  enter(): Promise<string>;
  /** The same for the player. */
  enterPlayer(): Promise<string>;
  /** Asks for a page; gives back its answer. Throws where that is none. */
  read(token: string, path: string): Promise<unknown>;
  close(): Promise<void>;
}

/** What a filled history of a test is filled under, so that chains of both are of one key. */
const CHAIN_KEY = 'ab'.repeat(32);
const PASSWORD = 'a password of the bench';
const ADMIN = { username: 'bench-admin', password: PASSWORD };

/** Opens a house over a database, with rounds that outlast the benchmark. */
export async function openOffice(connectionString: string, chainRounds: number): Promise<Office> {
  const statements = recordStatements(connectionString);
  const { app, address } = await startHouse({
    ...{ DATABASE_URL: connectionString, CHAIN_KEY, CHAIN_ROUNDS: String(chainRounds), CRASH_WAIT_SECONDS: '80000' },
  });
  const pool = createPool(connectionString, 4);
  const hasher = createPasswordHasher();
  await createAdministrator({ pool, hasher, at: new Date(), by: 'bench' }, { ...ADMIN, role: 'owner' });
  const ask = async (method: string, path: string, sent: { body?: object; token?: string }): Promise<unknown> => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${await answer.text()}`);
    return await answer.json();
  };
  const username = 'bench-player';
  const person = { name: 'Bench', username, email: `${username}@example.com`, password: PASSWORD };
  await ask('POST', '/auth/signup', { body: person });
  const login = { username, password: PASSWORD, rememberMe: false };
  const found = await pool.query<{ id: bigint }>('select id from players where username = $1', [username]);
  const playerId = found.rows[0]?.id ?? 0n;
  await creditWallets(pool, {
    ...{ from: HOUSE_ACCOUNTS.adjustments, reason: 'adjustment', at: new Date() },
    credits: [{ playerId, amount: paise(10_000_000_000n), key: 'bench:player', reference: 'bench' }],
  });
  return {
    ...{ address, connectionString, pool, statements, playerId },
    enter: async () => ((await ask('POST', '/admin/login', { body: ADMIN })) as { token: string }).token,
    enterPlayer: async () =>
      ((await ask('POST', '/auth/login', { body: login })) as { accessToken: string }).accessToken,
    read: (token, path) => ask('GET', path, { token }),
    close: async () => {
      statements.close();
      await app.stop();
      await pool.end();
    },
  };
}

/** Every page of the back office, and the ways to ask for it that an index of its own serves; `:id` is a player. */
export function listPages(games: readonly string[]): string[] {
  // One deposit's look asks the gateway, and is no list.
  const pages = CALLS.filter((call) => call.access === 'admin' && call.method === 'GET' && call !== adminDepositOrder);
  const paths = pages.map(({ path }) => path);
  const ofGames = paths.flatMap((path) =>
    path.includes(':game') ? games.map((game) => path.replace(':game', game)) : [path],
  );
  return [...ofGames, ...WAYS];
}

const WAYS = [
  ...['/admin/users?search=player-77', '/admin/users?order=username', '/admin/users?after=500&order=oldest'],
  ...['/support?status=closed', '/support?status=open&priority=low&category=technical'],
  ...['/admin/withdrawals?stage=rejected', '/admin/audit?actor=filled', '/admin/house-report?days=92'],
];
