import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS, refusalAnswer, type Call } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { getStatus } from '../../src/platform/http/get-status.ts';
import { forgeTokens } from '../house/forge-token.ts';
import { openHouse, type HouseAnswer, type TestHouse, type TestPlayer } from '../house/open-house.ts';

const SECRET = 'the secret that this house signs its tokens with';
const BANK_ID = '0199e0a0-0000-7000-8000-000000000001';
let house: TestHouse;
let owner: TestPlayer;
let otherPlayer: TestPlayer;
let webRoot: string;
let forged: Record<string, string>;
let depositId: string;
let sessionId: string;
let withdrawalId: string;
let minesGameId: string;
let seedsId: string;
let crashBetId: string;
let wayInId: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'rang-web-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Rang</title>');
  // No round of Crash ends while the matrix is walked: every call is answered alike throughout.
  house = await openHouse({ settings: { JWT_SECRET: SECRET, CRASH_WAIT_SECONDS: '3600' }, webRoot });
  [owner, otherPlayer] = await Promise.all([house.enter('asha', 100_00n), house.enter('bina', 100_00n)]);
  forged = await forgeTokens(owner.token, SECRET);
  const deposits = await house.pool.query<{ id: string }>(
    `insert into deposits (player_id, order_no, amount, channel, status, created_at)
     values ($1, 'RANG-OF-ASHA', 10000, 'upi', 'created', now()) returning id`,
    [owner.id],
  );
  depositId = deposits.rows[0]?.id ?? '';
  // Not the one that the owner's token is of: a call that ends it leaves the owner logged in.
  const sessions = await house.pool.query<{ id: string }>(
    `insert into sessions (player_id, remember, created_at, last_used_at, expires_at)
     values ($1, true, now(), now(), now() + interval '1 day') returning id`,
    [owner.id],
  );
  sessionId = sessions.rows[0]?.id ?? '';
  const withdrawals = await house.pool.query<{ id: string }>(
    `insert into withdrawals (player_id, payout_no, amount, bank_name, account_name, ifsc, account_sealed,
       account_last4, status, created_at)
     values ($1, 'PAYOUT-OF-RANG-OF-ASHA', 10000, 'Bank', 'Asha', 'BANK0000001', '', '0000', 'requested', now())
     returning id`,
    [owner.id],
  );
  withdrawalId = withdrawals.rows[0]?.id ?? '';
  const seeds = await house.pool.query<{ id: string }>(
    `insert into mines_seeds (player_id, server_seed_hash, sealed_seed, server_seed, client_seed, created_at, revealed_at)
     values ($1, 'RANG-OF-ASHA', '', 'RANG-OF-ASHA', 'RANG-OF-ASHA', now(), now()) returning id`,
    [owner.id],
  );
  seedsId = seeds.rows[0]?.id ?? '';
  const games = await house.pool.query<{ id: string }>(
    `insert into mines_games (id, player_id, seeds_id, nonce, stake, mine_count, status, started_at, last_step_at, ended_at,
       revealed, hit, mines, paid)
     values (uuidv7(), $1, $2, 0, 10000, 24, 'lost', now(), now(), now(), 0, 0, 16777215, 0) returning id`,
    [owner.id, seedsId],
  );
  minesGameId = games.rows[0]?.id ?? '';
  const crashBets = await house.pool.query<{ id: string }>(
    `insert into crash_bets (id, player_id, slot, amount, limit_multiplier, status, received_at, ended_at)
     values (uuidv7(), $1, 1, 10000, 1000, 'canceled', now(), now()) returning id`,
    [owner.id],
  );
  crashBetId = crashBets.rows[0]?.id ?? '';
  await tieOwn();
  const ways = await house.call('GET', '/auth/ways-in', { token: owner.token });
  wayInId = (ways.body['data'] as { _id: string }[])[0]?._id ?? '';
});
afterAll(async () => {
  await house.close();
  await rm(webRoot, { recursive: true });
});

/** What stands in a path: the owner's own where it is somebody's. A call with a new parameter fails here until it has one. */
function fillPath(path: string): string {
  const ids = {
    '/auth/sessions/': sessionId,
    '/auth/ways-in/': wayInId,
    '/mxpay/payout/': withdrawalId,
    '/withdrawals/': withdrawalId,
    '/bank/': BANK_ID,
    '/mines/seeds/': seedsId,
  };
  const [, id = depositId] = Object.entries(ids).find(([start]) => path.startsWith(start)) ?? [];
  const betId = path.startsWith('/mines/') ? minesGameId : crashBetId;
  const values: Record<string, string> = { id, round: '1', gameId: '1', betId };
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for :${name} of ${path}`);
    return value;
  });
}

interface Request {
  readonly token?: string;
  readonly body?: unknown;
  readonly path?: string;
}

async function send(call: Call, { token, body, path = fillPath(call.path) }: Request = {}): Promise<HouseAnswer> {
  // What was removed is gone for good, so that each call finds one.
  if (path.includes('/bank/')) await saveOwnBank();
  const isRemoval = path.includes('/auth/ways-in/');
  if (isRemoval) await tieOwn();
  return await house.call(call.method, path, {
    ...(token === undefined ? {} : { token }),
    ...(call.method === 'GET' ? {} : { body: body ?? (isRemoval ? { currentPassword: 'a good password' } : {}) }),
  });
}

async function tieOwn(): Promise<void> {
  await house.pool.query(
    `insert into player_identities (issuer, subject, player_id, created_at)
     values ('RANG-OF-ASHA', 'RANG-OF-ASHA', $1, now()) on conflict do nothing`,
    [owner.id],
  );
}

async function saveOwnBank(): Promise<void> {
  await house.pool.query(
    `insert into bank_accounts (id, player_id, bank_name, account_name, ifsc, account_sealed, account_last4,
       account_digest, created_at)
     values ($1, $2, 'RANG-OF-ASHA', 'Asha', 'BANK0000001', '', '0000', '', now()) on conflict do nothing`,
    [BANK_ID, owner.id],
  );
}

/** That an answer is what the contract says of it: its own shape, or a refusal with the status of its code. */
function expectContractual(call: Call, { status, body, text }: HouseAnswer): void {
  if (status === 200) {
    expect(call.answer.safeParse(call.answerType === 'application/json' ? body : text).error).toBeUndefined();
    return;
  }
  const refusal = z.strictObject(refusalAnswer.shape).parse(body);
  expect(status).toBe(getStatus(refusal.code));
  expect(refusal.message).not.toBe('');
}

const nameOf = (call: Call): string => `${call.method} ${call.path}`;
const playerCalls = CALLS.filter((call) => call.access === 'player').map((call) => [nameOf(call), call] as const);
const otherCalls = CALLS.filter((call) => call.access !== 'player' && call.access !== 'admin').map(
  (call) => [nameOf(call), call] as const,
);

test('the matrix is made of all the calls there are', () => {
  expect(playerCalls.length).toBeGreaterThan(6);
  expect(otherCalls.length).toBeGreaterThan(10);
  expect(new Set(CALLS.map((call) => call.access))).toEqual(new Set(['public', 'player', 'admin', 'gateway']));
});

test.each(playerCalls)('%s is refused without a token, and with every token that is not a player', async (_, call) => {
  for (const prefix of ['', '/api']) {
    const path = `${prefix}${fillPath(call.path)}`;
    const nobody = await send(call, { path });
    expect(nobody).toMatchObject({ status: 401, body: { success: false, code: 'UNAUTHORIZED' } });
    for (const [name, token] of Object.entries(forged)) {
      const answer = await send(call, { path, token });
      const code = name === 'expired' ? 'TOKEN_EXPIRED' : 'UNAUTHORIZED';
      expect({ name, ...answer }).toMatchObject({ name, status: 401, body: { success: false, code } });
      expectContractual(call, answer);
    }
  }
});

test.each(playerCalls)('%s shows a visitor nothing of how it reads its input', async (_, call) => {
  const refused = await send(call);
  for (const body of [[], 'text', { amount: -1 }, { betType: 'color', betValue: 'red', amount: 1 }]) {
    expect(await send(call, { body: JSON.stringify(body) })).toEqual(refused);
  }
  expect(await send(call, { path: `${fillPath(call.path)}?limit=abc` })).toEqual(refused);
  expect(await send(call, { path: call.path.replace(/:\w+/g, 'abc') })).toEqual(refused);
});

test.each(playerCalls)('%s is answered to its player, in the shape of the contract', async (_, call) => {
  for (const prefix of ['', '/api']) {
    const answer = await send(call, { path: `${prefix}${fillPath(call.path)}`, token: owner.token });
    expect(answer.status).not.toBe(401);
    expect(answer.body['code']).not.toBe('NOT_FOUND');
    expectContractual(call, answer);
  }
});

test.each(otherCalls)('%s is answered alike with any token and without', async (_, call) => {
  const without = await send(call);
  expect(without.status === 401).toBe(call.access === 'gateway');
  expectContractual(call, without);
  // Not as often as it could be asked: a login is slowed after a while.
  for (const name of ['garbage', 'alg none', 'expired', 'another secret']) {
    const token = forged[name] ?? '';
    const answer = await send(call, { token, path: `/api${fillPath(call.path)}` });
    expect({ name, status: answer.status, code: answer.body['code'] }).toEqual({
      name,
      status: without.status,
      code: without.body['code'],
    });
  }
});

test('what belongs to one player is not there for another', async () => {
  const owned = playerCalls.filter(([, call]) => call.path.includes(':'));
  expect(owned.map(([name]) => name)).toEqual([
    ...[
      'POST /auth/ways-in/:id/remove',
      'DELETE /auth/sessions/:id',
      'GET /mxpay/deposit/:id',
      'GET /mxpay/payout/:id',
    ],
    ...['POST /withdrawals/:id/cancel', 'DELETE /bank/:id', 'GET /mines/games/:betId', 'GET /mines/seeds/:id/games'],
    ...['DELETE /crash/cancel-pending-bet/:betId'],
  ]);
  for (const [, call] of owned) {
    expect((await send(call, { token: owner.token })).status).toBe(200);
    for (const prefix of ['', '/api']) {
      const answer = await send(call, { token: otherPlayer.token, path: `${prefix}${fillPath(call.path)}` });
      const code = call.path.startsWith('/crash/') ? 'CRASH_BET_UNKNOWN' : 'NOT_FOUND';
      expect(answer).toMatchObject({ status: 404, body: { success: false, code } });
      expect(JSON.stringify(answer.body)).not.toContain('RANG-OF-ASHA');
    }
  }
  const lists = playerCalls.filter(([, call]) => call.method === 'GET' && !call.path.includes(':'));
  for (const [, call] of lists) {
    expect((await send(call, { token: otherPlayer.token })).text).not.toContain('RANG-OF-ASHA');
  }
});

test("another player's bet on Crash is neither cashed out nor taken back, nor shown", async () => {
  const placed = await house.call('POST', '/crash/place-bet', { token: owner.token, body: { amount: 10 } });
  const { betId } = placed.body['bet'] as { betId: string };
  const endBet = async (player: TestPlayer, id: string): Promise<HouseAnswer[]> => [
    await house.call('POST', '/crash/cashout', { token: player.token, body: { betId: id } }),
    await house.call('POST', '/crash/cashout-half', { token: player.token, body: { betId: id } }),
    await house.call('DELETE', `/crash/cancel-pending-bet/${id}`, { token: player.token }),
  ];
  const codes = (await endBet(owner, betId)).map(({ body }) => body['code']);
  expect(codes).toEqual(['CRASH_NOT_RUNNING', 'CRASH_NOT_RUNNING', 'CRASH_BET_NOT_PENDING']);
  const unknown = await endBet(otherPlayer, '019a0000-0000-7000-8000-000000000000');
  expect(unknown.map(({ status, body }) => [status, body['code']])).toEqual([
    [404, 'CRASH_BET_UNKNOWN'],
    [404, 'CRASH_BET_UNKNOWN'],
    [404, 'CRASH_BET_UNKNOWN'],
  ]);
  expect(await endBet(otherPlayer, betId)).toEqual(unknown);
});

const BAD_BODIES = ['{', '', 'null', '[]', '"text"', '{"__proto__":{}}', '{"a":1e3}', `{"a":"${'x'.repeat(20_000)}"}`];

test.each(CALLS.map((call) => [nameOf(call), call] as const))(
  '%s answers bad input in the shape of the contract, and never as a fault of ours',
  async (_, call) => {
    const answers: HouseAnswer[] = [];
    for (const body of call.method === 'GET' ? [] : BAD_BODIES) {
      answers.push(await send(call, { token: owner.token, body }));
      answers.push(
        await house.call(call.method, fillPath(call.path), { headers: { 'content-type': 'text/plain' }, body }),
      );
    }
    const paths = [
      `${call.path.replace(/:\w+/g, 'no-such-thing')}?limit=abc`,
      `${call.path.replace(/:\w+/g, '%00')}?limit=99999999999999999999`,
      call.path.replace(/:\w+/g, '-1'),
      call.path.replace(/:\w+/g, "' or 1=1 --".replaceAll(' ', '%20')),
      call.path.replace(/:\w+/g, 'x'.repeat(500)),
    ];
    for (const path of paths) answers.push(await send(call, { token: owner.token, path }));
    for (const answer of answers) {
      expectContractual(call, answer);
      expect(answer.body['code']).not.toBe('INTERNAL');
    }
  },
);

test.each([
  ['GET', '/api'],
  ['GET', '/api/'],
  ['GET', '/api/nowhere'],
  ['POST', '/api/nowhere'],
  ['GET', '/api/timer/more'],
  ['GET', '/api/TIMER'],
  ['DELETE', '/api/timer'],
  ['PUT', '/api/bets'],
  ['GET', '/api?page=1'],
  ['GET', '/api/..%2f..%2findex.html'],
  ['GET', '/api/admin/nowhere'],
])('%s %s is not found, in JSON, also for a browser', async (method, path) => {
  for (const accept of ['text/html,application/xhtml+xml', '*/*', 'application/json']) {
    const answer = await fetch(`${house.address}${path}`, { method, headers: { accept } });
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect({ status: answer.status, ...((await answer.json()) as object) }).toEqual({
      status: 404,
      success: false,
      code: 'NOT_FOUND',
      message: 'Not found.',
    });
  }
});

test('elsewhere a browser that goes to an unknown address is given the page of the app, and a program a refusal', async () => {
  const page = await fetch(`${house.address}/no/such/page`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<title>Rang</title>');
  expect(await house.call('GET', '/no/such/page')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

const reads = CALLS.filter(({ method }) => method === 'GET').map(({ path }) => path);
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test.each([...new Set(reads)])(
  'a browser that goes to %s is given the page of the app, a program the call',
  async (path) => {
    const address = `${house.address}${path.replace(/:\w+/g, '1')}?page=1`;
    const page = await fetch(address, { headers: { accept: BROWSER } });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await page.text()).toContain('<title>Rang</title>');
    const callers: readonly Record<string, string>[] = [
      {},
      { accept: '*/*' },
      { accept: 'application/json, text/plain, */*' },
      { accept: BROWSER, authorization: 'Bearer none' },
    ];
    for (const headers of callers) {
      const answer = await fetch(address, { headers });
      expect(answer.headers.get('content-type')).toContain('application/json');
      const below = await fetch(address.replace(house.address, `${house.address}/api`), { headers });
      expect(answer.status).toBe(below.status);
    }
  },
);

/** The status and body of a request written by hand. */
async function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(house.address);
  const socket = createConnection({ host: hostname, port: Number(port) });
  let received = '';
  socket.setEncoding('utf8').on('data', (part) => {
    received += String(part);
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.end(text);
  await closed;
  return received;
}

test.each([
  ['that is half a character', '/api/%zz'],
  ['that is no text', '/%'],
  ['that climbs out of the calls', '/api/../index.html'],
  ['that climbs out of the house', '/api/../../../etc/passwd'],
  ['that is too long', `/fairness/colour/${'9'.repeat(500)}`],
])('an address %s is a clear no', async (_, path) => {
  const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: rang\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 40[04] /);
  expect(answer).toContain('content-security-policy');
  const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  expect(z.strictObject(refusalAnswer.shape).safeParse(body).error).toBeUndefined();
});

test('what is no HTTP at all is a clear no, and the house goes on', async () => {
  expect(await sendRaw('\0\0\0\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  expect((await house.call('GET', '/healthz')).status).toBe(200);
});

test('a call that is slowed is counted at its path and below /api together', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 62; turn += 1) {
    const path = turn % 2 === 0 ? '/auth/login' : '/api/auth/login';
    statuses.push((await house.call('POST', path, { body: {} })).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(await house.call('POST', '/auth/login', { body: {} })).toMatchObject({
    status: 429,
    body: { success: false, code: 'TOO_MANY_REQUESTS' },
  });
});
