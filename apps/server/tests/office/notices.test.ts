import { ADMIN_MATRIX, CRASH_NAMESPACE, PLAYER_NAMESPACE, type HouseNotice } from '@rang/contract';
import { Manager } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { openHouse, type HouseAnswer, type TestAdmin, type TestHouse } from '../house/open-house.ts';
import { connectSocket, type TestSocket } from '../house/socket-client.ts';

let house: TestHouse;
let other: TestHouse;
let owner: TestAdmin;
let operator: TestAdmin;

beforeAll(async () => {
  house = await openHouse();
  // Another server of the same house.
  other = await openHouse({ connectionString: house.connectionString });
  [owner, operator] = [await house.enterOffice('meera', 'owner'), await house.enterOffice('vikram', 'operator')];
});
beforeEach(async () => {
  await house.pool.query('update notices set over_at = now() where over_at is null');
  await expect.poll(() => readAt(house)).toBe(null);
  await expect.poll(() => readAt(other)).toBe(null);
});
afterAll(async () => {
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
  await other.close();
  await house.close();
});

async function readAt(of: TestHouse): Promise<HouseNotice | null> {
  return (await of.call('GET', '/notice')).body['notice'] as HouseNotice | null;
}

const set = (body: object, by = owner): Promise<HouseAnswer> =>
  house.call('POST', '/admin/notice', {
    token: by.token,
    body: { kind: 'info', text: 'We are back at noon.', replaces: null, ...body },
  });
const withdraw = (id: string, by = owner): Promise<HouseAnswer> =>
  house.call('POST', `/admin/notice/${id}/withdraw`, { token: by.token, body: {} });

async function setOne(body: object = {}, by = owner): Promise<string> {
  const answer = await set(body, by);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body['notice'] as { _id: string })._id;
}

async function listEntries(): Promise<{ action: string; actor: string; before: unknown; after: unknown }[]> {
  const { body } = await house.call('GET', '/admin/audit?subject=notice&limit=100', { token: owner.token });
  return (body['entries'] as { action: string; actor: string; before: unknown; after: unknown }[]).toReversed();
}

async function watch(of: TestHouse, token?: string): Promise<{ socket: TestSocket; received: () => unknown[] }> {
  const namespace = CRASH_NAMESPACE;
  const socket = await connectSocket(of.address, { namespace, ...(token === undefined ? {} : { token }) });
  const received = (): unknown[] =>
    socket.received.filter(({ event }) => event === 'notice').map(({ payload }) => payload);
  return { socket, received };
}

test('who is connected to any server is told at once or soon, and so is who asks', async () => {
  const player = await house.enter('asha');
  const watchers = [await watch(house, `Bearer ${player.token}`), await watch(house), await watch(other)];
  const sent = { kind: 'warning', text: 'We are back at noon.', endsInMs: null };
  const _id = await setOne({ kind: 'warning' });
  expect(await readAt(house)).toEqual({ _id, ...sent });
  for (const { received } of watchers) await expect.poll(received, { timeout: 10_000 }).toEqual([{ _id, ...sent }]);
  expect(await readAt(other)).toEqual({ _id, ...sent });
  expect((await withdraw(_id)).status).toBe(200);
  for (const { received } of watchers)
    await expect.poll(received, { timeout: 10_000 }).toEqual([{ _id, ...sent }, null]);
  for (const of of [house, other]) expect(await readAt(of)).toBe(null);
  for (const { socket } of watchers) socket.close();
});

test('a tab that is in two places over one connection is told once', async () => {
  const player = await house.enter('tara');
  const manager = new Manager(house.address, { transports: ['websocket'], reconnection: false });
  const received: unknown[] = [];
  for (const namespace of [PLAYER_NAMESPACE, CRASH_NAMESPACE]) {
    const socket = manager.socket(namespace, { auth: { token: `Bearer ${player.token}` } });
    socket.on('notice', (notice: unknown) => received.push(notice));
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  }
  await setOne({ text: 'One' });
  await expect.poll(() => received).toHaveLength(1);
  // Whatever was told before it has come by then.
  const answered = manager.socket(CRASH_NAMESPACE).emitWithAck('ping');
  expect(await answered).toMatchObject({ success: true });
  expect(received).toMatchObject([{ text: 'One' }]);
  manager._close();
});

test('a new one replaces what the administrator was shown, and the trail has both', async () => {
  const before = (await listEntries()).length;
  const first = await setOne({ text: 'The first', reason: 'maintenance' });
  expect(await set({ text: 'Unseen' }, operator)).toMatchObject({ status: 409, body: { code: 'NOTICE_CHANGED' } });
  const second = await setOne({ text: 'The second', kind: 'warning', replaces: first.toUpperCase() }, operator);
  expect(await withdraw(first)).toMatchObject({ status: 409, body: { code: 'NOTICE_CHANGED' } });
  expect((await house.call('GET', '/admin/notice', { token: owner.token })).body['notice']).toMatchObject({
    ...{ _id: second, text: 'The second', kind: 'warning', endsAt: null, by: 'vikram' },
  });
  expect((await withdraw(second)).body['entry']).toMatchObject({ action: 'notice.withdrawn', after: null });
  const [one, two] = [
    { kind: 'info', text: 'The first', endsAt: null },
    { kind: 'warning', text: 'The second', endsAt: null },
  ];
  expect((await listEntries()).slice(before)).toMatchObject([
    { action: 'notice.set', actor: 'meera', before: null, after: one, reason: 'maintenance' },
    { action: 'notice.set', actor: 'vikram', before: one, after: two },
    { action: 'notice.withdrawn', actor: 'meera', before: two, after: null },
  ]);
});

test('of many administrators at once one is heard, and one notice stands', async () => {
  for (let round = 0; round < 3; round += 1) {
    const shown = ((await house.call('GET', '/admin/notice', { token: owner.token })).body['notice'] ?? null) as {
      _id: string;
    } | null;
    const before = (await listEntries()).length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        set({ text: `Said by ${String(turn)}`, replaces: shown?._id ?? null }, turn % 2 === 0 ? owner : operator),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await house.pool.query('select from notices where over_at is null')).rowCount).toBe(1);
    expect((await listEntries()).length).toBe(before + 1);
  }
});

test('one with an end goes by itself, everywhere, and the next one replaces nothing', async () => {
  const watcher = await watch(other);
  const endsAt = new Date(Date.now() + 6_000).toISOString();
  const _id = await setOne({ endsAt });
  const standing = await readAt(house);
  expect(standing).toMatchObject({ _id });
  expect(standing?.endsInMs).toBeGreaterThan(0);
  expect(standing?.endsInMs).toBeLessThanOrEqual(6_000);
  for (const of of [house, other]) await expect.poll(() => readAt(of), { timeout: 10_000 }).toBe(null);
  await expect.poll(() => watcher.received().at(-1), { timeout: 10_000 }).toBe(null);
  expect(watcher.received()).toHaveLength(2);
  expect((await house.call('GET', '/admin/notice', { token: owner.token })).body['notice']).toBe(null);
  expect(await withdraw(_id)).toMatchObject({ status: 409, body: { code: 'NOTICE_CHANGED' } });
  await setOne({ text: 'The next one' });
  expect((await listEntries()).at(-1)).toMatchObject({ action: 'notice.set', before: null });
  watcher.socket.close();
});

test('an end that has passed, is none or is years away, is refused, and nothing is said', async () => {
  const past = new Date(Date.now() - 1_000).toISOString();
  const far = new Date(Date.now() + 400 * 24 * 3_600_000).toISOString();
  for (const endsAt of [past, far, '9999-12-31T23:59:59-12:00', 'tomorrow', '2027-01-01', '2027-01-01T00:00:00', 7]) {
    expect(await set({ endsAt }), String(endsAt)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  }
  expect(await readAt(house)).toBe(null);
});

test('hostile text is text, one line and not too long', async () => {
  const text = '<img src=x onerror=alert(1)> \u202e=HYPERLINK("x") {{t}} 😀';
  const _id = await setOne({ text: `  ${text} ` });
  const raw = await house.call('GET', '/notice');
  expect(raw.body['notice']).toMatchObject({ text });
  expect((await house.call('GET', '/admin/notice', { token: owner.token })).body['notice']).toMatchObject({ text });
  const wrong = ['', '  ', '\u200b\u2060', 'one\ntwo', 'one\u2028two', 'a\0b', '\ud800', 'x'.repeat(161), 7, null];
  for (const each of wrong) {
    const answer = await set({ text: each, replaces: _id });
    expect(answer, JSON.stringify(each)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  }
  expect((await set({ kind: 'party', replaces: _id })).status).toBe(400);
  expect(await readAt(house)).toMatchObject({ _id, text });
  await setOne({ text: 'x'.repeat(160), replaces: _id });
});

test('whoever does not run the house says nothing to all, and reads what is said', async () => {
  expect(ADMIN_MATRIX.setNotice).toEqual(['owner', 'operator']);
  expect(ADMIN_MATRIX.withdrawNotice).toEqual(['owner', 'operator']);
  const _id = await setOne();
  for (const role of ['support', 'auditor'] as const) {
    const looker = await house.enterOffice(`reads.as.${role}`, role);
    expect((await set({ replaces: _id }, looker)).status).toBe(403);
    expect((await withdraw(_id, looker)).status).toBe(403);
    expect((await house.call('GET', '/admin/notice', { token: looker.token })).body['notice']).toMatchObject({ _id });
  }
});

test('the database itself keeps one standing, and what was said', async () => {
  const _id = await setOne();
  const again = `insert into notices (kind, body, admin_id, created_at) select kind, 'Two', admin_id, created_at from notices`;
  await expect(house.pool.query(again)).rejects.toThrow('one_notice_stands');
  for (const change of [`body = 'Other'`, `ends_at = now() + interval '1 day'`, 'created_at = now()']) {
    await expect(house.pool.query(`update notices set ${change} where id = $1`, [_id])).rejects.toThrow(
      'never changed',
    );
  }
  await withdraw(_id);
  const back = 'update notices set over_at = null where id = $1';
  await expect(house.pool.query(back, [_id])).rejects.toThrow('never changed');
  await expect(house.pool.query('delete from notices where id = $1', [_id])).rejects.toThrow('never changed');
  await expect(house.pool.query('truncate notices')).rejects.toThrow('never changed');
});
