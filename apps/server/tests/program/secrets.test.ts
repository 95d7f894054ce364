import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { REFUSALS } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness, type Randomness } from '../../src/platform/randomness.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type HouseAnswer, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { openMailbox, type TestMailbox } from '../house/open-mailbox.ts';
import { createTestClock } from '../house/test-clock.ts';

const SETTINGS = {
  JWT_SECRET: randomBytes(32).toString('hex'),
  CHAIN_KEY: randomBytes(32).toString('hex'),
  VAPID_PRIVATE_KEY: randomBytes(32).toString('hex'),
  GATEWAY_SECRET: randomBytes(16).toString('hex'),
  GATEWAY_WEBHOOK_SECRET: randomBytes(24).toString('base64'),
};
const PASSWORD = 'correct horse battery staple';
const REFRESH_TOKEN = 'a-refresh-token-of-somebody';
const RESET_TOKEN = 'a-reset-token-of-somebody';
const MAIL_PASSWORD = 'the-password-of-the-mail-server';

const clock = createTestClock();
const log: string[] = [];
const drawn: string[] = [];
let house: TestHouse;
let mailbox: TestMailbox;
let player: TestPlayer;

beforeAll(async () => {
  const keep = new Writable({
    write: (chunk, _encoding, done) => {
      log.push(String(chunk));
      done();
    },
  });
  const randomness: Randomness = {
    hex: (bytes) => {
      const secret = systemRandomness.hex(bytes);
      drawn.push(secret);
      return secret;
    },
  };
  mailbox = await openMailbox();
  const settings = { ...SETTINGS, SMTP_URL: `smtp://rang:${MAIL_PASSWORD}@127.0.0.1:${String(mailbox.port)}` };
  house = await openHouse({ clock, randomness, settings, logger: createLogger('debug', keep) });
  player = await house.enter('asha', 100_00n);
});
afterAll(async () => {
  await house.close();
  await mailbox.close();
});

// So many are drawn for an order's number, which the gateway and the log receive.
const ORDER_DIGITS = 12;

/** Everything that must never be shown. What was drawn and is public by now, as a chain's salt is, is no secret. */
async function listSecrets(): Promise<string[]> {
  const salts = await house.pool.query<{ salt: string }>('select salt from fairness_chains');
  const open = new Set(salts.rows.map((row) => row.salt));
  const hashes = await house.pool.query<{ password_hash: string }>('select password_hash from players');
  const { password } = new URL(house.connectionString);
  const kept = drawn.filter((secret) => secret.length > ORDER_DIGITS && !open.has(secret));
  return [
    ...Object.values(SETTINGS),
    ...kept,
    // As a reset link spells it.
    ...kept.filter((secret) => secret.length === 64).map((secret) => Buffer.from(secret, 'hex').toString('base64url')),
    ...hashes.rows.map((row) => row.password_hash),
    PASSWORD,
    'a good password',
    'demo-play',
    REFRESH_TOKEN,
    RESET_TOKEN,
    MAIL_PASSWORD,
    player.token,
    decodeURIComponent(password),
  ].filter((secret) => secret !== '');
}

async function expectNoSecretIn(text: string): Promise<void> {
  for (const secret of await listSecrets()) expect(text).not.toContain(secret);
}

/** Takes the tables away, so that whatever asks for one meets a fault of the house, and puts them back afterwards. */
async function withoutTables(tables: readonly string[], work: () => Promise<void>): Promise<void> {
  for (const table of tables) await house.pool.query(`alter table ${table} rename to ${table}_away`);
  try {
    await work();
  } finally {
    for (const table of tables) await house.pool.query(`alter table ${table}_away rename to ${table}`);
  }
}

function provoke(): Promise<HouseAnswer[]> {
  const { token } = player;
  const account = { username: 'asha', password: PASSWORD };
  const calls: [string, string, object | undefined][] = [
    ['POST', '/auth/login', account],
    ['POST', '/auth/signup', { ...account, name: 'Asha', username: 'bina', email: 'bina@example.com' }],
    ['POST', '/auth/refresh-token', { refreshToken: REFRESH_TOKEN }],
    ['POST', '/auth/logout', { refreshToken: REFRESH_TOKEN }],
    ['POST', '/auth/forgot-password', { email: 'asha@example.com' }],
    ['POST', '/auth/reset-password/check', { token: RESET_TOKEN }],
    ['POST', '/auth/reset-password', { token: RESET_TOKEN, password: PASSWORD }],
    ['POST', '/auth/change-password', { currentPassword: 'a good password', newPassword: PASSWORD }],
    ['GET', '/auth/account', undefined],
    ['GET', '/auth/sessions', undefined],
    ['DELETE', '/auth/sessions', undefined],
    ['GET', '/bets/myBets', undefined],
    ['GET', '/bets/stats', undefined],
    ['GET', '/balance', undefined],
    ['GET', '/deposits/history', undefined],
    ['GET', '/fairness/colour', undefined],
    ['POST', '/bets', { betType: 'color', betValue: 'red', amount: 1 }],
    ['POST', '/mxpay/deposit', { amount: 100, channel_id: 'upi' }],
  ];
  return Promise.all(
    calls.map(([method, path, body]) => house.call(method, path, { token, ...(body === undefined ? {} : { body }) })),
  );
}

test('a fault of the house is shown to nobody: the answer is the same text everywhere, and the log holds no secret', async () => {
  // The session is known from here on, so that the calls get as far as the tables that are gone.
  expect((await house.call('GET', '/balance', { token: player.token })).status).toBe(200);
  const tables = ['accounts', 'colour_bets', 'players', 'sessions', 'refresh_tokens', 'password_reset_tokens'];
  tables.push('mail_wishes', 'deposits', 'colour_rounds', 'colour_tallies');
  await withoutTables(tables, async () => {
    log.length = 0;
    const answers = await provoke();
    const lines = log.filter((line) => line.includes('"unexpected error"'));
    expect(lines).toHaveLength(answers.length);
    const body = { success: false, code: 'INTERNAL', message: REFUSALS.INTERNAL };
    for (const answer of answers) expect(answer).toEqual({ status: 500, body, text: JSON.stringify(body) });
  });
  const logged = log.join('');
  expect(logged).toContain('does not exist');
  await expectNoSecretIn(logged);
});

test('what a player does is not in the log in the clear, whatever comes of it', async () => {
  const { token } = player;
  const { body: session } = await house.call('POST', '/auth/login', {
    body: { username: 'asha', password: 'a good password', rememberMe: true },
  });
  const tokens = [session['accessToken'], session['refreshToken']] as string[];
  await house.call('POST', '/auth/refresh-token', { body: { refreshToken: tokens[1] } });
  await house.call('POST', '/auth/refresh-token', { body: { refreshToken: tokens[1] } });
  await house.call('POST', '/auth/login', { body: { username: 'asha', password: PASSWORD } });
  await house.call('POST', '/auth/login', { body: `{"username":"asha","password":"${PASSWORD}"` });
  await house.call('POST', '/auth/signup', { body: { password: PASSWORD } });
  await house.call('POST', '/mxpay/webhook', { body: { amount: 1 }, headers: { 'webhook-signature': 'v1,forged' } });
  await house.call('POST', '/mxpay/deposit', { token, body: { amount: 100, channel_id: 'upi' } });
  await house.bet(player, { betType: 'color', betValue: 'red', amount: 1 }, 'a-key-of-asha');
  const logged = log.join('');
  await expectNoSecretIn(logged);
  for (const secret of tokens) expect(logged).not.toContain(secret);
});

test('a reset link is in its mail, and in no answer and no log', async () => {
  const reset = (token: string): Promise<HouseAnswer> =>
    house.call('POST', '/auth/reset-password', { body: { token, password: PASSWORD } });
  const answers = [await house.call('POST', '/auth/forgot-password', { body: { email: 'asha@example.com' } })];
  await expect.poll(() => mailbox.letters.length).toBe(1);
  const token = /reset-password\/([\w-]{43})/.exec(mailbox.letters[0]?.email.text ?? '')?.[1] ?? '';
  expect(token).not.toBe('');
  expect(await listSecrets()).toContain(token);
  answers.push(await reset(RESET_TOKEN), await reset(token), await reset(token));
  expect(answers.map((answer) => answer.status)).toEqual([200, 400, 200, 400]);
  await expect.poll(() => mailbox.letters.length).toBe(2);
  await expectNoSecretIn(log.join(''));
  await expectNoSecretIn(JSON.stringify(answers));
});

test('a running round leaves nothing of its chain in the log, and a settled one not its successors', async () => {
  clock.advance(60_000);
  await eventually(async () => ((await house.call('GET', '/fairness/colour/1')).status === 200 ? true : undefined));
  await expectNoSecretIn(log.join(''));
});

test('a log line that is handed a secret by mistake blanks it', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  logger.info({ password: PASSWORD, request: { authorization: player.token, body: { refreshToken: REFRESH_TOKEN } } });
  logger.error({
    err: Object.assign(new Error('failed'), { connection: { password: PASSWORD } }),
    token: player.token,
  });
  const logged = lines.join('');
  expect(logged).toContain('failed');
  for (const secret of [PASSWORD, player.token, REFRESH_TOKEN]) expect(logged).not.toContain(secret);
});
