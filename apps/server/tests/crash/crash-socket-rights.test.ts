import { randomUUID } from 'node:crypto';
import {
  CRASH_COMMANDS,
  CRASH_NAMESPACE,
  refusalAnswer,
  type CrashCommandName,
  type SessionAnswer,
} from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { openCrashHouse, type CrashHouse } from './crash-sockets.ts';
import { forgeTokens } from '../house/forge-token.ts';
import type { TestPlayer } from '../house/open-house.ts';
import { connectSocket, findRefusal } from '../house/socket-client.ts';

const SECRET = 'the secret that this house signs its tokens with';
let crash: CrashHouse;
let owner: TestPlayer;
let otherPlayer: TestPlayer;

beforeAll(async () => {
  crash = await openCrashHouse({ JWT_SECRET: SECRET });
  [owner, otherPlayer] = await Promise.all([crash.house.enter('asha', 100_00n), crash.house.enter('bina', 100_00n)]);
});
afterAll(async () => {
  await crash.close();
});

const names = Object.keys(CRASH_COMMANDS) as CrashCommandName[];
const ofPlayers = names.filter((name) => CRASH_COMMANDS[name].access === 'player');

test('the matrix is made of all the commands there are', () => {
  expect(ofPlayers).toEqual(['place_bet', 'cashout', 'cashoutHalf', 'cancelPendingBet']);
  expect(names.filter((name) => !ofPlayers.includes(name))).toEqual(['sync', 'ping']);
});

test('no socket opens with a token that is not a player, and the refusal says whether to come again', async () => {
  const connect = (token: unknown): Promise<string> =>
    findRefusal(connectSocket(crash.house.address, { namespace: CRASH_NAMESPACE, token }));
  for (const [name, token] of Object.entries(await forgeTokens(owner.token, SECRET))) {
    const code = name === 'expired' ? 'TOKEN_EXPIRED' : 'UNAUTHORIZED';
    expect({ name, code: await connect(token) }).toEqual({ name, code });
    expect({ name, code: await connect(`Bearer ${token}`) }).toEqual({ name, code });
  }
  for (const token of [owner.token, `Bearer ${owner.token}`]) expect(await connect(token)).toBe('connected');
});

test.each(names)('%s is refused to a visitor where it is a player’s, before the input is looked at', async (name) => {
  const visitor = await crash.join();
  for (const payload of [undefined, {}, [], 'text', { amount: 10 }, { amount: -1 }, { betId: randomUUID() }]) {
    const answer = await visitor.ask(name, payload);
    if (ofPlayers.includes(name)) expect(answer).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
    else expect(CRASH_COMMANDS[name].answer.safeParse(answer).error).toBeUndefined();
  }
});

const BAD = [
  undefined,
  null,
  7,
  'text',
  [],
  {},
  { amount: 'x' },
  { betId: 'x' },
  { amount: 10, slot: 3 },
  { amount: 10, key: '\0' },
];
test.each(names)('%s answers bad input in the shape of the contract, and never as a fault of ours', async (name) => {
  const socket = await crash.join(owner);
  for (const payload of BAD) {
    const answer = await socket.ask(name, payload);
    if (answer['success'] === true) expect(CRASH_COMMANDS[name].answer.safeParse(answer).error).toBeUndefined();
    else expect(z.strictObject(refusalAnswer.shape).parse(answer).code).not.toBe('INTERNAL');
  }
});

test('a bet of one player is not there for another', async () => {
  const round = await crash.table.awaitRound((point) => point > 120);
  const [own, other] = [await crash.join(owner), await crash.join(otherPlayer)];
  const placed = await own.ask('place_bet', { amount: 10 });
  const { betId } = placed['bet'] as { betId: string };
  const running = await crash.table.run(round);
  const waiting = await own.ask('place_bet', { amount: 10 });
  const { betId: pendingId } = waiting['bet'] as { betId: string };
  for (const name of ['cashout', 'cashoutHalf', 'cancelPendingBet']) {
    const unknown = await other.ask(name, { betId: randomUUID() });
    expect(unknown).toMatchObject({ success: false, code: 'CRASH_BET_UNKNOWN' });
    for (const named of [betId, pendingId]) expect(await other.ask(name, { betId: named })).toEqual(unknown);
  }
  expect((await other.ask('sync'))['ownBets']).toEqual([]);
  expect((await own.ask('sync'))['ownBets']).toMatchObject([{ betId, status: 'active' }, { betId: pendingId }]);
  expect(other.received.some(({ event }) => event === 'own_bets')).toBe(false);
  await crash.table.finish(running);
});

test('a logout, a ban and a new password close the sockets of the sessions that end', async () => {
  const { house, join } = crash;
  const logIn = async (username: string): Promise<TestPlayer> => {
    const { body } = await house.call('POST', '/auth/login', { body: { username, password: 'a good password' } });
    return { id: 0n, username, token: String(body['accessToken']) };
  };
  const player = await house.enter('chandra', 0n);
  const [phone, desk, tablet] = [player, await logIn('chandra'), await logIn('chandra')];
  const sockets = [await join(phone), await join(desk), await join(tablet), await join()] as const;
  await house.call('POST', '/auth/logout', { token: phone.token, body: {} });
  expect(await sockets[0].ended).toBe('io server disconnect');
  const change = { currentPassword: 'a good password', newPassword: 'a better password' };
  const changed = await house.call('POST', '/auth/change-password', { token: desk.token, body: change });
  expect(await sockets[2].ended).toBe('io server disconnect');
  expect(await sockets[1].ended).toBe('io server disconnect');
  const { accessToken } = changed.body['session'] as SessionAnswer;
  const next = await join({ ...desk, token: accessToken });
  expect(await next.ask('sync')).toMatchObject({ success: true });
  // As another process would ban: nobody tells this one.
  await house.pool.query(`update players set status = 'banned' where id = $1`, [player.id]);
  crash.clock.advance(30_000);
  crash.clock.advance(30_000);
  expect(await next.ended).toBe('io server disconnect');
  expect(await sockets[3].ask('sync')).toMatchObject({ success: true });
  expect(await findRefusal(connectSocket(house.address, { namespace: CRASH_NAMESPACE, token: desk.token }))).toBe(
    'UNAUTHORIZED',
  );
});

test('a token that runs out ends its socket, and no command of it counts before that', async () => {
  const player = await crash.house.enter('devi', 100_00n);
  const socket = await crash.join(player);
  crash.clock.advance(13 * 3_600_000);
  expect(await socket.ended).toBe('io server disconnect');
  expect(await findRefusal(crash.join(player))).toBe('TOKEN_EXPIRED');
});
