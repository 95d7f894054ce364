import { ADMIN_ROLES, type AdminRole } from '@rang/contract';
import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import type pg from 'pg';
import { createAdministrator } from '../../../src/modules/administrators/index.ts';
import { createPasswordHasher } from '../../../src/modules/passwords/index.ts';
import { LIGHT_COST, someAddress, type TestHouse } from '../open-house.ts';
import type { TestClock } from '../test-clock.ts';
import { PASSWORD } from './draw-input.ts';

/** An administrator who makes a call, by the role. */
export type OfficeCaller = `office ${AdminRole}`;
export const OFFICE_CALLERS = ADMIN_ROLES.map((role): OfficeCaller => `office ${role}`);

/** The role of a caller; undefined for whoever is no administrator. */
export function roleOf(as: string): AdminRole | undefined {
  return ADMIN_ROLES.find((role) => as === `office ${role}`);
}

/** The administrators of a fuzzed house, one of each role, logged in again when a trial has ended their sessions. */
export interface FuzzOffice {
  /** Sees to it that the administrator is logged in, with what the calls of this name take of the own account. */
  prepare(call: string, as: OfficeCaller): Promise<void>;
  tokenOf(as: OfficeCaller): string;
  /** A code of the administrator's authenticator, or one that stands for it. */
  codeOf(as: OfficeCaller): string;
}

interface Account {
  readonly username: string;
  readonly id: bigint;
  readonly passwordHash: string;
  token: string;
  code: string;
}

const HOUR_MS = 3_600_000;
const NO_CODE = '000000';

export async function createFuzzOffice({
  house,
  clock,
}: {
  readonly house: TestHouse;
  readonly clock: TestClock;
}): Promise<FuzzOffice> {
  const { pool } = house;
  const hasher = createPasswordHasher(LIGHT_COST);
  const accounts = new Map<string, Account>();
  for (const role of ADMIN_ROLES) {
    const username = `fuzz.${role}`;
    const parts = { pool, hasher, at: new Date(clock.now()), by: 'test' };
    await createAdministrator(parts, { username, role, password: PASSWORD });
    const { rows } = await pool.query<{ id: bigint; hash: string }>(
      'select id, password_hash as hash from administrators where username = $1',
      [username],
    );
    const { id, hash } = rows[0] ?? { id: 0n, hash: '' };
    accounts.set(`office ${role}`, { username, id, passwordHash: hash, token: '', code: NO_CODE });
  }
  const found = (as: OfficeCaller): Account => {
    const account = accounts.get(as);
    if (account === undefined) throw new Error(`nobody is ${as}`);
    return account;
  };
  const ask = async (account: Account, path: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { 'x-forwarded-for': someAddress() };
    const answer = await house.call('POST', path, { token: account.token, body, headers });
    if (answer.status !== 200) throw new Error(`${account.username}: ${path} was answered ${answer.text}`);
    return answer.body;
  };
  return {
    tokenOf: (as) => found(as).token,
    codeOf: (as) => found(as).code,
    prepare: async (call, as) => {
      const account = found(as);
      const isOfOwn = /^\/admin\/(password|second-factor|sessions|logout)/.test(call);
      // Guesses are counted by session: what one trial has used up is not missing in the next.
      if (isOfOwn || !(await isLive(pool, account.token, clock))) {
        await forgetChanges(pool, account);
        account.code = NO_CODE;
        const { username } = account;
        account.token = String((await ask(account, '/admin/login', { username, password: PASSWORD }))['token']);
      }
      if (/^\/admin\/sessions/.test(call)) await openAnother(pool, account, clock);
      if (!/second-factor\/(confirm|remove)/.test(call)) return;
      const { secret } = await ask(account, '/admin/second-factor', { password: PASSWORD });
      account.code = new TOTP({ secret: String(secret) }).generate({ timestamp: clock.now() });
      if (call.endsWith('/confirm')) return;
      const { recoveryCodes, token } = await ask(account, '/admin/second-factor/confirm', { code: account.code });
      account.token = String(token);
      account.code = (recoveryCodes as string[])[0] ?? NO_CODE;
    },
  };
}

async function isLive(pool: pg.Pool, token: string, clock: TestClock): Promise<boolean> {
  if (token === '') return false;
  const { sid } = decodeJwt(token);
  const live = await pool.query('select from admin_sessions where id = $1 and ended_at is null and expires_at > $2', [
    sid,
    new Date(clock.now() + HOUR_MS),
  ]);
  return live.rowCount === 1;
}

/** The password is what it was, and there is no second factor. */
async function forgetChanges(pool: pg.Pool, { id, passwordHash }: Account): Promise<void> {
  await pool.query('delete from recovery_codes where admin_id = $1', [id]);
  await pool.query('delete from second_factors where admin_id = $1', [id]);
  await pool.query('update administrators set password_hash = $2 where id = $1', [id, passwordHash]);
}

async function openAnother(pool: pg.Pool, { id }: Account, clock: TestClock): Promise<void> {
  const now = clock.now();
  await pool.query(
    `insert into admin_sessions (admin_id, network, created_at, last_used_at, expires_at) values ($1, 'x', $2, $2, $3)`,
    [id, new Date(now), new Date(now + 2 * HOUR_MS)],
  );
}
