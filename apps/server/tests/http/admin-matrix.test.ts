import {
  ADMIN_MATRIX,
  ADMIN_ROLES,
  CALLS,
  CRASH_NAMESPACE,
  isAllowed,
  PLAYER_NAMESPACE,
  refusalAnswer,
  type AdminCall,
  type Call,
} from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { getStatus } from '../../src/platform/http/get-status.ts';
import { forgeTokens } from '../house/forge-token.ts';
import { openHouse, type HouseAnswer, type TestAdmin, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { connectSocket, findRefusal } from '../house/socket-client.ts';

const SECRET = 'the secret that this house signs its tokens with';
let house: TestHouse;
let player: TestPlayer;
let admins: Map<string, TestAdmin>;
let forged: Record<string, string>;

beforeAll(async () => {
  house = await openHouse({ settings: { JWT_SECRET: SECRET, CRASH_WAIT_SECONDS: '3600' } });
  player = await house.enter('asha', 100_00n);
  admins = new Map();
  for (const role of ADMIN_ROLES) admins.set(role, await house.enterOffice(`the.${role}.one`, role));
  forged = await forgeTokens(tokenOf('owner'), SECRET, 'rang:player');
});
afterAll(() => house.close());

const isAdminCall = (call: Call): call is AdminCall => call.access === 'admin';
const adminCalls = CALLS.filter(isAdminCall).map((call) => [`${call.method} ${call.path}`, call] as const);
const playerCalls = CALLS.filter((call) => call.access === 'player').map(
  (call) => [`${call.method} ${call.path}`, call] as const,
);
const cells = adminCalls.flatMap(([name, call]) => ADMIN_ROLES.map((role) => [role, name, call] as const));

function tokenOf(role: string): string {
  const admin = admins.get(role);
  if (admin === undefined) throw new Error(`nobody is a ${role}`);
  return admin.token;
}

function send(call: Call, options: { token?: string; prefix?: string; body?: unknown } = {}): Promise<HouseAnswer> {
  const { prefix = '', body = {}, token } = options;
  const id = call.path.startsWith('/admin/users') ? String(player.id) : '019a0000-0000-7000-8000-000000000000';
  const path = `${prefix}${call.path.replace(/:(?:round|gameId)/g, '1').replace(/:\w+/g, id)}`;
  return house.call(call.method, path, {
    ...(token === undefined ? {} : { token }),
    ...(call.method === 'GET' ? {} : { body }),
  });
}

test('each row of the matrix is one call, and each call of the back office has one', () => {
  expect(adminCalls.length).toBeGreaterThan(10);
  expect(adminCalls.map(([, call]) => call.right).toSorted()).toEqual(Object.keys(ADMIN_MATRIX).toSorted());
  expect(
    adminCalls.filter(([, call]) => !call.path.startsWith('/admin/') && !call.path.startsWith('/support')),
  ).toEqual([]);
  // Somebody may do each, and whoever owns the house may do all.
  expect(adminCalls.filter(([, call]) => !isAllowed('owner', call.right))).toEqual([]);
});

test.each(adminCalls)(
  '%s is refused without a token, and with every token that is no administrator’s',
  async (_, call) => {
    for (const prefix of ['', '/api']) {
      const nobody = await send(call, { prefix });
      expect(nobody).toMatchObject({ status: 401, body: { success: false, code: 'UNAUTHORIZED' } });
      for (const [name, token] of Object.entries({ ...forged, 'a player': player.token })) {
        const answer = await send(call, { prefix, token });
        const code = name === 'expired' ? 'TOKEN_EXPIRED' : 'UNAUTHORIZED';
        expect({ name, ...answer }).toMatchObject({ name, status: 401, body: { success: false, code } });
      }
    }
  },
);

test.each(adminCalls)('%s tells nobody else how it reads its input', async (_, call) => {
  const refused = await send(call);
  for (const body of [[], 'text', { amount: -1 }])
    expect(await send(call, { body: JSON.stringify(body) })).toEqual(refused);
});

test.each(playerCalls)('%s is refused to an administrator', async (_, call) => {
  for (const role of ADMIN_ROLES) {
    expect(await send(call, { token: tokenOf(role) })).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  }
});

test.each(ADMIN_ROLES)('no socket opens with the token of the %s, who is no player', async (role) => {
  for (const namespace of [CRASH_NAMESPACE, PLAYER_NAMESPACE])
    for (const token of [tokenOf(role), `Bearer ${tokenOf(role)}`])
      expect(await findRefusal(connectSocket(house.address, { namespace, token }))).toBe('UNAUTHORIZED');
  expect(
    await findRefusal(connectSocket(house.address, { namespace: PLAYER_NAMESPACE, token: `Bearer ${player.token}` })),
  ).toBe('connected');
});

test.each(cells)('the matrix says whether the %s may make %s', async (role, _, call) => {
  // Whoever logs out, or is asked for a password of others, must not take the session of the tests after it along.
  const { token } =
    call.right === 'adminLogout' ? await house.enterOffice(`leaves.as.${role}`, role) : { token: tokenOf(role) };
  for (const prefix of call.right === 'adminLogout' ? [''] : ['', '/api']) {
    const answer = await send(call, { prefix, token });
    expect(answer.status === 403).toBe(!isAllowed(role, call.right));
    expect(answer.status).not.toBe(401);
    if (answer.status === 200) {
      expect(call.answer.safeParse(call.answerType === 'text/csv' ? answer.text : answer.body).error).toBeUndefined();
      continue;
    }
    const refusal = z.strictObject(refusalAnswer.shape).parse(answer.body);
    expect(answer.status).toBe(getStatus(refusal.code));
    expect(answer.status === 403).toBe(refusal.code === 'FORBIDDEN');
  }
});

test('whoever may not make a call learns nothing of how it reads its input', async () => {
  const refused = { status: 403, body: { success: false, code: 'FORBIDDEN' } };
  for (const body of ['[]', '{"amount":-1}', '{"amount":1}']) {
    const path = `/admin/users/${String(player.id)}/balance`;
    expect(await house.call('PUT', path, { token: tokenOf('support'), body })).toMatchObject(refused);
    expect(await house.call('PUT', '/admin/users/x/balance', { token: tokenOf('auditor'), body })).toMatchObject(
      refused,
    );
  }
  expect(await house.balanceOf(player)).toBe(100);
});
