import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import type pg from 'pg';
import { ADMIN_PASSWORD } from '../open-house.ts';
import { playFairMines } from './games.ts';
import { ask, BANK, enter, nameSomebody, type Prepare, type PreparedHouse } from './prepared.ts';

/** Of the back office. */
export const OFFICE_WRITES: Record<string, Prepare> = {
  'POST /admin/login': async (parts) => {
    const { username } = await parts.house.enterOffice(nameSomebody(), 'owner');
    return { body: { username, password: ADMIN_PASSWORD } };
  },
  'POST /admin/logout': () => ({ body: {} }),
  'DELETE /admin/sessions': () => ({}),
  'DELETE /admin/sessions/:id': async ({ pool }, { token }) => {
    const session = await pool.query<{ id: string }>(
      `insert into admin_sessions (admin_id, network, created_at, last_used_at, expires_at)
       values ($1, 'x', now(), now(), now() + interval '1 day') returning id`,
      [decodeJwt(token).sub],
    );
    return { path: `/admin/sessions/${session.rows[0]?.id ?? ''}` };
  },
  'POST /admin/password': () => ({
    body: { currentPassword: ADMIN_PASSWORD, newPassword: 'another password of the office' },
  }),
  'POST /admin/second-factor': () => ({ body: { password: ADMIN_PASSWORD } }),
  'POST /admin/second-factor/confirm': async (parts, { token }) => ({ body: await beginFactor(parts, token) }),
  'POST /admin/second-factor/remove': async (parts, { token }) => {
    const begun = await beginFactor(parts, token);
    // By its own call the session would end that the factor is to be removed in.
    await parts.pool.query('update second_factors set confirmed_at = now() where admin_id = $1', [
      decodeJwt(token).sub,
    ]);
    return { body: { password: ADMIN_PASSWORD, ...begun } };
  },
  'PUT /admin/users/:id/balance': async (parts) => {
    const { id } = await parts.house.enter(nameSomebody(), 500n);
    return { path: `/admin/users/${String(id)}/balance`, body: { amount: 7, reason: 'a correction' } };
  },
  'POST /admin/users/:id/notes': async (parts) => {
    const { id } = await parts.house.enter(nameSomebody());
    return { path: `/admin/users/${String(id)}/notes`, body: { text: 'Asked for a limit.' } };
  },
  'PUT /admin/users/:id/status': async (parts) => {
    const { id } = await parts.house.enter(nameSomebody());
    return { path: `/admin/users/${String(id)}/status`, body: { status: 'banned', reason: 'two accounts' } };
  },
  'POST /admin/users/:id/sessions/end': async (parts) => {
    const { id } = await parts.house.enter(nameSomebody());
    return { path: `/admin/users/${String(id)}/sessions/end`, body: { reason: 'a stolen phone' } };
  },
  'POST /admin/house-report/export': () => ({ body: {} }),
  'PUT /admin/crash/settings': () => ({ body: { restrictCrashMultiplier: false, restrictHighBets: true } }),
  'PUT /support/:id/status': async (parts) => {
    const visitor = await enter(parts);
    const body = { subject: 'A question', message: 'Where is my deposit?' };
    const { ticket } = await ask(parts, visitor, { method: 'POST', path: '/support/create', body });
    const change = { status: 'closed', priority: 'low', adminNotes: 'It is there.' };
    return { path: `/support/${(ticket as { _id: string })._id}/status`, body: change };
  },
  'POST /admin/withdrawals/:id/approve': async (parts) => ({
    path: `/admin/withdrawals/${await requestWithdrawal(parts)}/approve`,
    body: { expected: 'requested' },
  }),
  'POST /admin/withdrawals/:id/reject': async (parts) => ({
    path: `/admin/withdrawals/${await requestWithdrawal(parts)}/reject`,
    body: { reason: 'The name does not match.' },
  }),
  'POST /admin/withdrawals/:id/give-back': async (parts, { token }) => {
    const path = `/admin/withdrawals/${await requestWithdrawal(parts)}`;
    await askOffice(parts, token, { method: 'POST', path: `${path}/approve`, body: { expected: 'requested' } });
    return { path: `${path}/give-back`, body: { reason: 'Your bank has closed this account.' } };
  },
  'POST /admin/deposits/:id/requery': async ({ pool }) => ({
    path: `/admin/deposits/${await insertDeposit(pool)}/requery`,
    body: {},
  }),
  'POST /admin/rewards/:id/release': async (parts) => ({ path: `/admin/rewards/${await earnReward(parts)}/release` }),
  'POST /admin/rewards/:id/refuse': async (parts) => ({
    path: `/admin/rewards/${await earnReward(parts)}/refuse`,
    body: { reason: 'one person' },
  }),
  'POST /admin/rewards/:id/take-back': async (parts, { token }) => {
    const id = await earnReward(parts);
    await askOffice(parts, token, { method: 'POST', path: `/admin/rewards/${id}/release`, body: {} });
    return { path: `/admin/rewards/${id}/take-back`, body: { reason: 'one person' } };
  },
  'POST /admin/notice': async ({ pool }) => {
    await endNotices(pool);
    return { body: { kind: 'info', text: 'We are back at noon.', endsAt: null, replaces: null } };
  },
  'POST /admin/notice/:id/withdraw': async ({ pool }) => {
    await endNotices(pool);
    const inserted = await pool.query<{ id: string }>(
      `insert into notices (kind, body, admin_id, created_at)
       values ('info', 'We are back at noon.', (select min(id) from administrators), now()) returning id`,
    );
    return { path: `/admin/notice/${inserted.rows[0]?.id ?? ''}/withdraw`, body: {} };
  },
  'POST /admin/tweak-result': async ({ pool }) => {
    await pool.query('update outcome_controls set colour_number = null');
    return { body: { number: 7, color: 'red', reason: 'a demonstration' } };
  },
  'POST /admin/tweak-result/withdraw': async ({ pool }) => {
    await pool.query('update outcome_controls set colour_number = 7');
    return { body: { number: 7 } };
  },
  'POST /admin/toggle-max-side': () => ({ body: {} }),
  'PUT /admin/mines/mode': async ({ pool }) => {
    await playFairMines(pool);
    return { body: { mode: 'lost' } };
  },
};

/** Begins to set a second factor up; gives back the code that confirms it. */
async function beginFactor(parts: PreparedHouse, token: string): Promise<{ code: string }> {
  const path = '/admin/second-factor';
  const { secret } = await askOffice(parts, token, { method: 'POST', path, body: { password: ADMIN_PASSWORD } });
  return { code: new TOTP({ secret: String(secret) }).generate() };
}

/** Somebody asks for money; gives back the withdrawal's id. */
async function requestWithdrawal(parts: PreparedHouse): Promise<string> {
  const visitor = await enter(parts);
  // To an account of its own: what is asked for to one account is one sum, and a large one needs two to approve it.
  const body = { amount: 500, ...BANK, account_number: String(100_000_000_000n + visitor.id) };
  const { data } = await ask(parts, visitor, { method: 'POST', path: '/mxpay/payout', body });
  return (data as { _id: string })._id;
}

function askOffice(
  parts: PreparedHouse,
  token: string,
  call: { method: string; path: string; body?: unknown },
): Promise<Record<string, unknown>> {
  return ask(parts, { id: 0n, username: '', token }, call);
}

/** A reward that waits; gives back the friend's number. */
async function earnReward({ house, pool }: PreparedHouse): Promise<string> {
  const [referrer, friend] = [await house.enter(nameSomebody()), await house.enter(nameSomebody())];
  await pool.query(
    `with brought as (
       insert into referrals (referred_id, referrer_id, person_key, created_at) values ($2, $1, $3, now())
     ), tallied as (
       insert into referral_tallies (referrer_id, friends, pending) values ($1, 1, 1)
     )
     select`,
    [referrer.id, friend.id, friend.username],
  );
  await pool.query(
    `insert into referral_rewards (person_key, referred_id, referrer_id, coins, is_held, earned_at)
     values ($1, $2, $3, 50, true, now())`,
    [friend.username, friend.id, referrer.id],
  );
  return String(friend.id);
}

async function endNotices(pool: pg.Pool): Promise<void> {
  await pool.query('update notices set over_at = now() where over_at is null');
}

async function insertDeposit(pool: pg.Pool): Promise<string> {
  const inserted = await pool.query<{ id: string }>(
    `insert into deposits (player_id, order_no, amount, channel, status, created_at)
     values ((select min(id) from players), $1, 50000, 'upi', 'created', now()) returning id`,
    [`R-${nameSomebody()}`],
  );
  return inserted.rows[0]?.id ?? '';
}
