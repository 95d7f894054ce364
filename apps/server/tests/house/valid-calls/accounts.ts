import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { ask, hashOf, nameSomebody, PASSWORD, type Prepare, type PreparedHouse, type Visitor } from './prepared.ts';

/** Of an account, its sessions, devices and tickets. */
export const ACCOUNT_WRITES: Record<string, Prepare> = {
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
  'POST /support/seen': () => ({ body: { tickets: [{ _id: randomUUID(), news: 1 }] } }),
  'POST /support/create': () => ({ body: { subject: 'A question', message: 'Where is my deposit?' } }),
};

async function logIn(parts: PreparedHouse, visitor: Visitor): Promise<{ refreshToken: unknown }> {
  const body = { username: visitor.username, password: PASSWORD };
  return { refreshToken: (await ask(parts, visitor, { method: 'POST', path: '/auth/login', body }))['refreshToken'] };
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

/** What a browser of its own subscribes by. */
function subscribe() {
  const pair = createECDH('prime256v1');
  return {
    endpoint: `https://push.example.com/${nameSomebody()}`,
    keys: { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
