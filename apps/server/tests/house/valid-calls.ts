import { createECDH, createHash, randomBytes, randomUUID } from 'node:crypto';
import { CALLS, checkResetLink, checkTakeBackLink, processResult, type Call } from '@rang/contract';
import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import type pg from 'pg';
import { ACCOUNT_NUMBER, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { signEvent } from '../payments/payments-house.ts';
import { ADMIN_PASSWORD, type TestHouse, someAddress } from './open-house.ts';

/** A call as somebody makes it for whom it would succeed. */
export interface ValidCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

/** A call of the contract that is made ready, with a player who has all that it needs. */
export interface PreparedCall {
  readonly name: string;
  readonly writes: boolean;
  readonly takesKey: boolean;
  readonly prepare: () => Promise<ValidCall>;
}

/** What a test that stops the database itself needs: a house, and a way to its database on which nothing fails. */
export interface PreparedHouse {
  readonly house: Pick<TestHouse, 'enter' | 'enterOffice' | 'call'>;
  readonly pool: pg.Pool;
}

const PASSWORD = 'a good password';
const BANK = { bank_name: 'State Bank', account_number: ACCOUNT_NUMBER, account_name: 'Asha', ifsc: 'SBIN0001234' };

interface Visitor {
  readonly id: bigint;
  readonly username: string;
  readonly token: string;
}

interface Shape {
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

type Prepare = (parts: PreparedHouse, visitor: Visitor) => Promise<Shape> | Shape;

/** Where each call that changes something is valid. A new one fails the tests that walk them until it is here. */
const WRITES: Record<string, Prepare> = {
  'POST /auth/login': (_, { username }) => ({ body: { username, password: PASSWORD } }),
  'POST /auth/signup': () => {
    const username = nameSomebody();
    return { body: { name: 'Bina', username, email: `${username}@example.com`, password: PASSWORD } };
  },
  'POST /auth/refresh-token': async (parts, visitor) => ({ body: await logIn(parts, visitor) }),
  'POST /auth/logout': async (parts, visitor) => ({ body: await logIn(parts, visitor) }),
  // Of nobody: a link for somebody would be written by the background, at a time of its own.
  'POST /auth/forgot-password': () => ({ body: { email: `${nameSomebody()}@example.com` } }),
  'POST /auth/login-link': () => ({ body: { email: `${nameSomebody()}@example.com` } }),
  'POST /auth/login-link/open': async ({ pool }) => {
    const token = randomBytes(32).toString('base64url');
    await pool.query(
      `insert into address_links (hash, purpose, email, expires_at) values ($1, 'login', $2, now() + interval '1 hour')`,
      [hashOf(token), `${nameSomebody()}@example.com`],
    );
    return { body: { token } };
  },
  'POST /auth/reset-password': async ({ pool }, { id }) => ({
    body: { token: await mailResetLink(pool, id), password: 'another good password' },
  }),
  'POST /auth/reset-password/check': async ({ pool }, { id }) => ({ body: { token: await mailResetLink(pool, id) } }),
  'POST /auth/take-back': async ({ pool }, { id }) => ({
    body: { token: await mailTakeBackLink(pool, id), password: 'another good password' },
  }),
  'POST /auth/take-back/check': async ({ pool }, { id }) => ({ body: { token: await mailTakeBackLink(pool, id) } }),
  'POST /auth/change-password': () => ({ body: { currentPassword: PASSWORD, newPassword: 'another good password' } }),
  'PUT /auth/public-name': () => ({ body: { publicName: nameSomebody() } }),
  'POST /auth/email/confirmation': () => ({ body: {} }),
  'POST /auth/email/confirm': async ({ pool }, { id }) => {
    const token = randomBytes(32).toString('base64url');
    await pool.query(
      `insert into address_links (hash, purpose, email, expires_at)
       select $1, 'confirm', lower(email), now() + interval '1 hour' from players where id = $2`,
      [hashOf(token), id],
    );
    return { body: { token } };
  },
  'PUT /auth/email': () => ({ body: { email: `${nameSomebody()}@example.com`, currentPassword: PASSWORD } }),
  'PUT /auth/settings': () => ({
    body: { theme: 'light', notifications: { email: false, push: true, promotional: false } },
  }),
  'PUT /push/device': () => ({ body: subscribe() }),
  'POST /push/device/remove': async (parts, visitor) => {
    const body = subscribe();
    await ask(parts, visitor, { method: 'PUT', path: '/push/device', body });
    return { body: { endpoint: body.endpoint } };
  },
  'POST /auth/social/complete': async ({ pool }, { id }) => {
    const pass = randomBytes(32).toString('hex');
    await pool.query(
      `insert into social_passes (cookie_hash, player_id, remember, is_new, expires_at)
       values ($1, $2, true, false, now() + interval '1 hour')`,
      [hashOf(pass), id],
    );
    return { headers: { cookie: `rang_social_pass=${pass}`, 'sec-fetch-site': 'same-origin' } };
  },
  'POST /auth/ways-in/:id/remove': async (parts, visitor) => {
    await parts.pool.query(
      `insert into player_identities (issuer, subject, player_id, created_at) values ('elsewhere', $1, $2, now())`,
      [nameSomebody(), visitor.id],
    );
    const { data } = await ask(parts, visitor, { method: 'GET', path: '/auth/ways-in' });
    const [way] = data as { _id: string }[];
    return { path: `/auth/ways-in/${way?._id ?? ''}/remove`, body: { currentPassword: PASSWORD } };
  },
  'DELETE /auth/sessions/:id': async ({ pool }, { id }) => ({ path: `/auth/sessions/${await openSession(pool, id)}` }),
  'DELETE /auth/sessions': async ({ pool }, { id }) => {
    await openSession(pool, id);
    return {};
  },
  'POST /mxpay/deposit': () => ({ body: { amount: 500, channel_id: 'upi' } }),
  'POST /deposits': () => ({ body: { amount: 500, channel_id: 'upi' } }),
  'POST /mxpay/webhook': async ({ pool }, { id }) => {
    const orderNo = `R-${nameSomebody()}`;
    await pool.query(
      `insert into deposits (player_id, order_no, amount, channel, status, created_at)
       values ($1, $2, 50000, 'upi', 'created', now())`,
      [id, orderNo],
    );
    return signPaid(orderNo);
  },
  'POST /mxpay/payout': () => ({ body: { amount: 500, ...BANK } }),
  'POST /withdrawals/create': () => ({ body: { amount: 500, ...BANK } }),
  'POST /withdrawals/:id/cancel': async (parts, visitor) => {
    const body = { amount: 500, ...BANK };
    const { data } = await ask(parts, visitor, { method: 'POST', path: '/mxpay/payout', body });
    return { path: `/withdrawals/${(data as { _id: string })._id}/cancel`, body: {} };
  },
  'POST /bank/create': () => ({ body: BANK }),
  'DELETE /bank/:id': async (parts, visitor) => {
    const { data } = await ask(parts, visitor, { method: 'POST', path: '/bank/create', body: BANK });
    return { path: `/bank/${(data as { _id: string })._id}` };
  },
  'POST /referrals/create': () => ({ body: {} }),
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
  'POST /support/seen': () => ({ body: { tickets: [{ _id: randomUUID(), news: 1 }] } }),
  'POST /support/create': () => ({ body: { subject: 'A question', message: 'Where is my deposit?' } }),
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
  'POST /bets': () => ({ body: { betType: 'color', betValue: 'red', amount: 10 } }),
  'POST /bets/process-result': () => ({ body: {} }),
  'POST /mines/start': async ({ pool }) => {
    await playFairMines(pool);
    return { body: { mineCount: 3, betAmount: 10 } };
  },
  'POST /mines/click': async (parts, visitor) => ({ body: { ...(await startMines(parts, visitor)), position: 7 } }),
  'POST /mines/cashout': async (parts, visitor) => ({ body: await startMines(parts, visitor) }),
  'POST /mines/seeds/rotate': () => ({ body: {} }),
  'POST /crash/place-bet': () => ({ body: { amount: 10 } }),
  'POST /crash/cashout': async ({ pool }, { id }) => ({ body: { betId: await insertPending(pool, id) } }),
  'POST /crash/cashout-half': async ({ pool }, { id }) => ({ body: { betId: await insertPending(pool, id) } }),
  'DELETE /crash/cancel-pending-bet/:betId': async ({ pool }, { id }) => ({
    path: `/crash/cancel-pending-bet/${await insertPending(pool, id)}`,
  }),
};

/** Every call that only reads, and every one that writes, each ready to be prepared. */
export function listValidCalls(parts: PreparedHouse): PreparedCall[] {
  // Whoever only looks may be anybody.
  let reader: Promise<Visitor> | undefined;
  return CALLS.map((call) => {
    const name = `${call.method} ${call.path}`;
    const { takesKey } = call;
    if (call.method !== 'GET') {
      const prepare = findWrite(name);
      // By its name the one settles a round; it tells the last result. The others look at a link.
      const writes = call !== processResult && call !== checkResetLink && call !== checkTakeBackLink;
      return { name, writes, takesKey, prepare: async () => prepareCall(parts, call, { prepare }) };
    }
    const read = async (): Promise<ValidCall> =>
      prepareCall(parts, call, { prepare: () => ({}), visitor: await (reader ??= enter(parts)) });
    return { name, writes: false, takesKey, prepare: read };
  });
}

async function enter(parts: PreparedHouse): Promise<Visitor> {
  const visitor = await parts.house.enter(nameSomebody(), 1_000_00n);
  // Made once for each player, whatever the player does: no part of any call.
  await ask(parts, visitor, { method: 'GET', path: '/mines/seeds' });
  return visitor;
}

async function enterOffice({ house }: PreparedHouse): Promise<Visitor> {
  return { id: 0n, ...(await house.enterOffice(nameSomebody(), 'owner')) };
}

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

function findWrite(name: string): Prepare {
  const prepare = WRITES[name];
  if (prepare === undefined) throw new Error(`no valid input for ${name}: add it to WRITES`);
  return prepare;
}

async function prepareCall(
  parts: PreparedHouse,
  call: Call,
  { prepare, visitor: known }: { prepare: Prepare; visitor?: Visitor },
): Promise<ValidCall> {
  const visitor = call.access === 'admin' ? await enterOffice(parts) : (known ?? (await enter(parts)));
  const shape = await prepare(parts, visitor);
  // What a call that reads is asked for need not be there.
  const ids: Record<string, string> = { round: '1', gameId: '1' };
  return {
    method: call.method,
    path: shape.path ?? call.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? randomUUID()),
    headers: {
      ...(call.access === 'player' || call.access === 'admin' ? { authorization: `Bearer ${visitor.token}` } : {}),
      'x-forwarded-for': someAddress(),
      ...shape.headers,
    },
    ...(shape.body === undefined ? {} : { body: shape.body }),
  };
}

async function ask(
  { house }: PreparedHouse,
  { token }: Visitor,
  call: { method: string; path: string; body?: unknown },
): Promise<Record<string, unknown>> {
  const { method, path, body } = call;
  const answer = await house.call(method, path, { token, body, headers: { 'x-forwarded-for': someAddress() } });
  if (answer.status !== 200) throw new Error(`${method} ${path} was to be prepared: ${answer.text}`);
  return answer.body;
}

async function logIn(parts: PreparedHouse, visitor: Visitor): Promise<{ refreshToken: unknown }> {
  const body = { username: visitor.username, password: PASSWORD };
  return { refreshToken: (await ask(parts, visitor, { method: 'POST', path: '/auth/login', body }))['refreshToken'] };
}

/** Whoever starts a game and says nothing of its rule was shown a fair one. */
async function playFairMines(pool: pg.Pool): Promise<void> {
  await pool.query('update outcome_controls set mines_loss = false');
}

async function startMines(parts: PreparedHouse, visitor: Visitor): Promise<{ betId: unknown }> {
  await playFairMines(parts.pool);
  const body = { mineCount: 1, betAmount: 10 };
  return { betId: (await ask(parts, visitor, { method: 'POST', path: '/mines/start', body }))['betId'] };
}

async function mailResetLink(pool: pg.Pool, playerId: bigint): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into password_reset_tokens (player_id, hash, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [playerId, hashOf(token)],
  );
  return token;
}

async function mailTakeBackLink(pool: pg.Pool, playerId: bigint): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `with back as (
       insert into take_backs (player_id, email, expires_at) values ($1, $3, now() + interval '1 day') returning id
     )
     insert into take_back_links (hash, take_back_id) select $2, id from back`,
    [playerId, hashOf(token), `${nameSomebody()}@example.net`],
  );
  return token;
}

async function openSession(pool: pg.Pool, playerId: bigint): Promise<string> {
  const opened = await pool.query<{ id: string }>(
    `insert into sessions (player_id, remember, created_at, last_used_at, expires_at)
     values ($1, true, now(), now(), now() + interval '1 day') returning id`,
    [playerId],
  );
  return opened.rows[0]?.id ?? '';
}

async function insertPending(pool: pg.Pool, playerId: bigint): Promise<string> {
  const inserted = await pool.query<{ id: string }>(
    `insert into crash_bets (id, player_id, slot, amount, limit_multiplier, status, received_at)
     values (uuidv7(), $1, 2, 1000, 1000, 'pending_next_round', now()) returning id`,
    [playerId],
  );
  return inserted.rows[0]?.id ?? '';
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

/** What a browser of its own subscribes by. */
function subscribe() {
  const pair = createECDH('prime256v1');
  return {
    endpoint: `https://push.example.com/${nameSomebody()}`,
    keys: { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
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

function signPaid(orderNo: string): Shape {
  const order = { id: `ord_${orderNo}`, merchant_order: orderNo, amount_paise: '50000', currency: 'INR' };
  const at = new Date().toISOString();
  const data = { ...order, channel: 'upi', status: 'paid', payment_link: null, created_at: at, paid_at: at };
  return signEvent({ type: 'order.paid', timestamp: at, data }, { secret: WEBHOOK_SECRET });
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

let named = 0;
function nameSomebody(): string {
  named += 1;
  return `visitor${String(named)}x${randomBytes(3).toString('hex')}`;
}
