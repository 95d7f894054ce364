import { PLAYER_NAMESPACE, type OwnTicketRecord } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFaultsAfter } from '../house/find-faults-after.ts';
import { listTicketFaults } from '../../src/modules/tickets/index.ts';
import { openHouse, type HouseAnswer, type TestAdmin, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { connectSocket, type TestSocket } from '../house/socket-client.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

let house: TestHouse;
let other: TestHouse;
let support: TestAdmin;

beforeAll(async () => {
  const settings = { JWT_SECRET: 'one secret of both servers, known to neither player' };
  house = await openHouse({ settings });
  other = await openHouse({ connectionString: house.connectionString, settings });
  support = await house.enterOffice('sita', 'support');
});
afterAll(async () => {
  expect(await listTicketFaults(house.pool)).toEqual([]);
  await other.close();
  await house.close();
});

async function write(player: TestPlayer, subject = 'My deposit'): Promise<string> {
  const body = { subject, message: 'It is not there.' };
  const answer = await house.call('POST', '/support/create', { token: player.token, body });
  return (answer.body['ticket'] as OwnTicketRecord)._id;
}

function answer(id: string, adminNotes: string, change: object = {}): Promise<HouseAnswer> {
  const body = { status: 'open', priority: 'medium', adminNotes, ...change };
  return house.call('PUT', `/support/${id}/status`, { token: support.token, body });
}

async function countNew(player: TestPlayer, of: TestHouse = house): Promise<unknown> {
  return (await of.call('GET', '/support/news', { token: player.token })).body['unseen'];
}

async function list(player: TestPlayer): Promise<OwnTicketRecord[]> {
  const { body } = await house.call('GET', '/support/my-tickets', { token: player.token });
  return body['tickets'] as OwnTicketRecord[];
}

async function readNews(player: TestPlayer, id: string): Promise<number | null> {
  const ticket = (await list(player)).find(({ _id }) => _id === id);
  if (ticket === undefined) throw new Error('the ticket is not in its player’s list');
  return ticket.news;
}

function see(player: TestPlayer, tickets: unknown, of: TestHouse = house): Promise<HouseAnswer> {
  return of.call('POST', '/support/seen', { token: player.token, body: { tickets } });
}

async function watch(of: TestHouse, player?: TestPlayer): Promise<TestSocket> {
  const token = player === undefined ? undefined : `Bearer ${player.token}`;
  return await connectSocket(of.address, { namespace: PLAYER_NAMESPACE, ...(token === undefined ? {} : { token }) });
}

const payloadsOf = (socket: TestSocket): unknown[] =>
  socket.received.filter(({ event }) => event === 'ticket').map(({ payload }) => payload);

test('an answer is new until its player has seen it, and so is another status; a priority is no news', async () => {
  const asha = await house.enter('asha');
  const id = await write(asha);
  expect(await countNew(asha)).toBe(0);
  await answer(id, '', { priority: 'urgent' });
  expect(await readNews(asha, id)).toBe(null);

  await answer(id, 'We are looking.', { priority: 'urgent' });
  expect(await countNew(asha)).toBe(1);
  const first = await readNews(asha, id);
  expect(first).toEqual(expect.any(Number));
  expect((await see(asha, [{ _id: id.toUpperCase(), news: first }])).body).toEqual({ success: true, unseen: 0 });
  expect(await readNews(asha, id)).toBe(null);
  // What was said is taken back: there is nothing to read.
  await answer(id, '', { priority: 'urgent' });
  expect(await countNew(asha)).toBe(0);

  await answer(id, '', { status: 'closed', priority: 'urgent' });
  expect(await countNew(asha)).toBe(1);
  expect(await readNews(asha, id)).toBeGreaterThan(first ?? 0);
  // The same once more, as after an answer that was lost, is no other news.
  const second = await readNews(asha, id);
  await answer(id, '', { status: 'closed', priority: 'urgent' });
  expect(await readNews(asha, id)).toBe(second);
});

test('each device of the player is told at once or soon, on every server, of news and that it was seen', async () => {
  const [bina, chandra] = [await house.enter('bina'), await house.enter('chandra')];
  const id = await write(bina);
  const own = [await watch(house, bina), await watch(house, bina), await watch(other, bina)];
  const others = [await watch(house, chandra), await watch(other, chandra), await watch(house)];
  await answer(id, 'It arrived a minute ago.');
  // Answered here, it is told here before the answer to whoever answered.
  expect([...own.slice(0, 2).map(payloadsOf)]).toEqual([[{ _id: id, isNew: true }], [{ _id: id, isNew: true }]]);
  for (const socket of own) await expect.poll(() => payloadsOf(socket), { timeout: 10_000 }).toHaveLength(1);
  expect(await countNew(bina, other)).toBe(1);
  // Seen on the other server.
  await see(bina, [{ _id: id, news: await readNews(bina, id) }], other);
  for (const socket of own) {
    await expect
      .poll(() => payloadsOf(socket), { timeout: 10_000 })
      .toEqual([
        { _id: id, isNew: true },
        { _id: id, isNew: false },
      ]);
  }
  expect(await countNew(bina)).toBe(0);
  expect(others.flatMap(payloadsOf)).toEqual([]);
  for (const socket of [...own, ...others]) socket.close();
});

test('what is answered while a player notes what was there before stays new', async () => {
  const dilip = await house.enter('dilip');
  const id = await write(dilip);
  await answer(id, 'We are looking.');
  const shown = await readNews(dilip, id);
  // The player's note waits behind an answer that is not committed yet.
  const holder = await house.pool.connect();
  await holder.query('begin');
  await holder.query('select from tickets where id = $1 for update', [id]);
  const answered = answer(id, 'It is there now.');
  await awaitWaitingForLocks(house.pool, 1);
  const noted = see(dilip, [{ _id: id, news: shown }]);
  await awaitWaitingForLocks(house.pool, 2);
  await holder.query('rollback');
  holder.release();
  expect((await answered).status).toBe(200);
  expect((await noted).body).toEqual({ success: true, unseen: 1 });
  expect(await readNews(dilip, id)).toBeGreaterThan(shown ?? 0);
  // The other way round, and late: an old note changes nothing.
  expect((await see(dilip, [{ _id: id, news: shown }])).body).toEqual({ success: true, unseen: 1 });
});

test('of many answers and notes at once the last answer is new exactly where it was not noted', async () => {
  const esha = await house.enter('esha');
  const ids = [await write(esha, 'one'), await write(esha, 'two'), await write(esha, 'three')];
  const work = Array.from({ length: 16 }, async (_, turn) => {
    const id = ids[turn % 3] ?? '';
    if (turn % 2 === 0) return await answer(id, `Answer ${String(turn)}`);
    const unseen = (await list(esha)).filter(({ news }) => news !== null).toReversed();
    const shown = unseen.map(({ _id, news }) => ({ _id, news }));
    return shown.length === 0 ? undefined : await see(esha, shown);
  });
  for (const done of await Promise.all(work)) expect(done?.status ?? 200).toBe(200);
  const found = await house.pool.query<{ isNew: boolean; news: bigint; version: number }>(
    `select news_number > coalesce(seen_number, 0) as "isNew", news_number as news, version
     from tickets where player_id = $1 order by id`,
    [esha.id],
  );
  const numbers = found.rows.map(({ news }) => news);
  expect(new Set(numbers).size).toBe(3);
  expect(await countNew(esha)).toBe(found.rows.filter(({ isNew }) => isNew).length);
  for (const [at, { isNew, version }] of found.rows.entries()) {
    expect(await readNews(esha, ids[at] ?? '')).toBe(isNew ? version : null);
  }
});

test('the number of a piece of news is the ticket’s own, and tells nothing of what others are answered', async () => {
  const [indu, jaya] = [await house.enter('indu'), await house.enter('jaya')];
  const [of, other] = [await write(indu), await write(jaya)];
  await answer(of, 'We are looking.');
  await answer(other, 'We are looking.');
  expect(await readNews(jaya, other)).toBe(await readNews(indu, of));
});

test('what was seen at once is told whole, though it is more than is read at once', async () => {
  const hema = await house.enter('hema');
  const screen = await watch(house, hema);
  // The last hundred bear one number, and the first page of what is read ends among them.
  await house.pool.query(
    `update ticket_tallies set news = news + 451;
     insert into tickets (player_id, subject, message, category, priority, created_at, command_fingerprint, news_number)
     select ${String(hema.id)}, 'My deposit', 'x', 'general', 'low', now(), '', news - 451 + least(n, 451)
     from ticket_tallies, generate_series(1, 550) n`,
  );
  await expect.poll(() => payloadsOf(screen).length, { timeout: 10_000 }).toBe(550);
  screen.close();
});

test('a player neither sees nor marks what is another’s', async () => {
  const [farid, gita] = [await house.enter('farid'), await house.enter('gita')];
  const id = await write(farid);
  await answer(id, 'Yes.');
  const news = await readNews(farid, id);
  const before = await house.pool.query('select * from tickets where id = $1', [id]);
  expect((await see(gita, [{ _id: id, news }])).body).toEqual({ success: true, unseen: 0 });
  expect((await house.pool.query('select * from tickets where id = $1', [id])).rows).toEqual(before.rows);
  expect(await countNew(farid)).toBe(1);
  expect((await house.call('GET', '/support/my-tickets', { token: gita.token })).body).toMatchObject({ tickets: [] });
  for (const [method, path] of [
    ['GET', '/support/news'],
    ['GET', '/support/my-tickets'],
    ['POST', '/support/seen'],
  ] as const) {
    const body = method === 'POST' ? { body: { tickets: [{ _id: id, news }] } } : {};
    expect((await house.call(method, path, body)).status, path).toBe(401);
    expect((await house.call(method, path, { ...body, token: support.token })).status, path).toBe(401);
  }
});

test.each([
  ['nothing', []],
  ['no list', 'x'],
  ['what is no ticket', [{ _id: 'x', news: 1 }]],
  ['no number', [{ _id: '019a0000-0000-7000-8000-000000000000', news: 0 }]],
  ['half a number', [{ _id: '019a0000-0000-7000-8000-000000000000', news: 1.5 }]],
  ['too many', Array.from({ length: 101 }, () => ({ _id: '019a0000-0000-7000-8000-000000000000', news: 1 }))],
])('a note of %s is refused', async (what, tickets) => {
  const player = await house.enter(`odd${what.replaceAll(/\W/g, '')}`);
  expect(await see(player, tickets)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
});

test('a number that nobody has counted is found', async () => {
  const client = await house.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica; update ticket_tallies set news = 0');
    expect((await listTicketFaults(client)).map(({ fault }) => fault)).toContain(
      'was told under a number that nobody has counted',
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('where the row of counts is gone, the books say so', async () => {
  const found = await findFaultsAfter(house.pool, 'delete from ticket_tallies', listTicketFaults);
  expect(found).toContainEqual({ fault: 'are not as many as are counted', subject: 'tickets' });
});
