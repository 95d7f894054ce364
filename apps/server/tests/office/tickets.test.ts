import {
  TICKET_LIMITS,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type AdminTicketRecord,
} from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { listTicketFaults } from '../../src/modules/tickets/index.ts';
import { openHouse, type HouseAnswer, type TestAdmin, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { createTestClock, type TestClock } from '../house/test-clock.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

let house: TestHouse;
let clock: TestClock;
let support: TestAdmin;
let other: TestAdmin;

beforeAll(async () => {
  clock = createTestClock();
  house = await openHouse({ clock });
  [support, other] = [await house.enterOffice('sita', 'support'), await house.enterOffice('vikram', 'operator')];
});
afterAll(async () => {
  expect(await listTicketFaults(house.pool)).toEqual([]);
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
  await house.close();
});

const TICKET = { subject: 'My deposit', message: 'It is not there.', category: 'payment', priority: 'high' } as const;

function write(player: TestPlayer, body: object = {}, key?: string): Promise<HouseAnswer> {
  return house.call('POST', '/support/create', {
    ...{ token: player.token, body: { ...TICKET, ...body } },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
}

async function writeOne(player: TestPlayer, body: object = {}): Promise<AdminTicketRecord> {
  return (await write(player, body)).body['ticket'] as AdminTicketRecord;
}

async function listOwn(player: TestPlayer, query = ''): Promise<AdminTicketRecord[]> {
  return (await house.call('GET', `/api/support/my-tickets${query}`, { token: player.token })).body[
    'tickets'
  ] as AdminTicketRecord[];
}

async function listAll(query = ''): Promise<HouseAnswer['body']> {
  return (await house.call('GET', `/support${query}`, { token: support.token })).body;
}

function change(id: string, body: object, by: TestAdmin = support): Promise<HouseAnswer> {
  return house.call('PUT', `/support/${id}/status`, { token: by.token, body });
}

/** As if the player had written it all so much earlier; a clock that is moved on so far ends every session. */
async function writeEarlier(player: TestPlayer, ms: number): Promise<void> {
  await house.pool.query(`update tickets set created_at = created_at - $2 * interval '1 ms' where player_id = $1`, [
    player.id,
    ms,
  ]);
}

function readStatsNow(): Promise<Record<string, number>> {
  return listAll('?limit=1').then(({ stats }) => stats as Record<string, number>);
}

test('a ticket has something to read in its subject and in its message', async () => {
  const blank = await house.enter('blank');
  const answers = [];
  // A picture of nothing, a blank of no width, an invisible separator.
  for (const nothing of ['\u2800\u2800', '\u200b', '\u2063']) {
    answers.push((await write(blank, { subject: nothing })).status, (await write(blank, { message: nothing })).status);
  }
  expect(new Set(answers)).toEqual(new Set([400]));
});

test('a ticket begins open, is its player’s alone, and is there for whoever answers', async () => {
  const [asha, bina] = [await house.enter('asha'), await house.enter('bina')];
  const before = await readStatsNow();
  const written = await write(asha, { subject: '  My deposit ', message: 'It is\nnot there.' });
  expect(written).toMatchObject({
    status: 200,
    body: {
      success: true,
      ticket: {
        ...{ subject: 'My deposit', message: 'It is\nnot there.', category: 'payment', priority: 'high' },
        ...{ status: 'open', adminNotes: '', createdAt: new Date(clock.now()).toISOString(), resolvedAt: null },
      },
    },
  });
  expect(await listOwn(asha)).toEqual([written.body['ticket']]);
  expect(await listOwn(bina)).toEqual([]);
  const { tickets, stats } = await listAll();
  const { news, ...ticket } = written.body['ticket'] as Record<string, unknown>;
  expect(news).toBe(null);
  expect((tickets as object[])[0]).toEqual({
    ...ticket,
    ...{ user: { _id: String(asha.id), name: 'asha', username: 'asha' }, version: 1 },
  });
  expect(stats).toEqual({ ...before, open: (before['open'] ?? 0) + 1 });
});

test('what is left out of a ticket is general and of medium priority', async () => {
  const player = await house.enter('chandra');
  const body = { subject: 'Hello', message: 'Good morning.', category: undefined, priority: undefined };
  expect(await writeOne(player, body)).toMatchObject({ category: 'general', priority: 'medium' });
});

test.each([
  ['without a subject', { subject: ' \n ' }, 'TICKET_TEXT_MISSING'],
  ['without a message', { message: undefined }, 'TICKET_TEXT_MISSING'],
  ['with a number for a subject', { subject: 7 }, 'TICKET_TEXT_MISSING'],
  ['with a subject that is too long', { subject: 'x'.repeat(201) }, 'BAD_REQUEST'],
  ['with a message that is too long', { message: 'x'.repeat(2001) }, 'BAD_REQUEST'],
  ['with half a character', { message: 'x \ud800' }, 'BAD_REQUEST'],
  ['of no category', { category: 'money' }, 'BAD_REQUEST'],
  ['of no priority', { priority: 'now' }, 'BAD_REQUEST'],
])('a ticket %s is refused', async (what, body, code) => {
  const player = await house.enter(`odd${what.replaceAll(/\W/g, '').slice(-14)}`);
  expect(await write(player, body)).toMatchObject({ status: 400, body: { success: false, code } });
  expect(await listOwn(player)).toEqual([]);
});

test('texts of the greatest length are kept as they were written, hostile ones too', async () => {
  const player = await house.enter('dilip');
  const hostile = `<img src=x onerror="alert(1)">'; drop table tickets; --`;
  const long = { subject: '😀'.repeat(100), message: '\u0001é'.repeat(1000) };
  await writeOne(player, { subject: hostile, message: `${hostile}\u202e{{7*7}}` });
  expect(await writeOne(player, long)).toMatchObject(long);
  expect((await listOwn(player))[1]).toMatchObject({ subject: hostile, message: `${hostile}\u202e{{7*7}}` });
});

test('the same command twenty times at once is one ticket, and its key is good for no other', async () => {
  const player = await house.enter('esha');
  const answers = await Promise.all(Array.from({ length: 20 }, () => write(player, {}, 'one')));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await listOwn(player)).toHaveLength(1);
  expect(await write(player, { subject: 'Another' }, 'one')).toMatchObject({ body: { code: 'KEY_REUSED' } });
  // Whatever became of the ticket: the command is the one that it was.
  const [ticket] = await listOwn(player);
  await change(ticket?._id ?? '', { status: 'closed', priority: 'low', adminNotes: 'Done.' });
  expect(await write(player, {}, 'one')).toMatchObject({ status: 200, body: { ticket: { status: 'closed' } } });
});

test('a player writes five tickets in an hour, however many at once', async () => {
  const player = await house.enter('farid');
  const { max, windowMs } = TICKET_LIMITS.attempts;
  const answers = await Promise.all(Array.from({ length: 12 }, () => write(player)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(max);
  const refused = answers.filter(({ body }) => body['code'] === 'TOO_MANY_REQUESTS');
  expect(refused).toHaveLength(12 - max);
  expect(refused[0]).toMatchObject({ status: 429, body: { params: { waitMs: windowMs } } });
  await writeEarlier(player, windowMs - 1);
  expect(await write(player)).toMatchObject({ status: 429, body: { params: { waitMs: 1 } } });
  await writeEarlier(player, 1);
  expect((await write(player)).status).toBe(200);
});

test('a player has twenty tickets that are not closed, and writes on once one is', async () => {
  const player = await house.enter('gita');
  for (let count = 0; count < TICKET_LIMITS.open; count += 1) {
    await writeEarlier(player, TICKET_LIMITS.attempts.windowMs);
    expect((await write(player)).status).toBe(200);
  }
  await writeEarlier(player, TICKET_LIMITS.attempts.windowMs);
  expect(await write(player)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_OPEN_TICKETS' } });
  const [newest] = await listOwn(player);
  await change(newest?._id ?? '', { status: 'closed', priority: 'low', adminNotes: '' });
  expect((await write(player)).status).toBe(200);
});

test('the player’s list is read page by page, newest first', async () => {
  const player = await house.enter('hari');
  for (const subject of ['one', 'two', 'three']) await write(player, { subject });
  const [newest, second] = await listOwn(player, '?limit=2');
  expect([newest?.subject, second?.subject]).toEqual(['three', 'two']);
  const page = await house.call('GET', '/support/my-tickets?limit=2', { token: player.token });
  expect(page.body['next']).toBe(second?._id);
  const rest = await house.call('GET', `/support/my-tickets?limit=2&before=${second?._id.toUpperCase() ?? ''}`, {
    token: player.token,
  });
  expect(rest.body).toMatchObject({ tickets: [{ subject: 'one' }], next: null });
});

test('a change is kept with its entry in the trail, seen by the player and counted', async () => {
  const player = await house.enter('indira');
  const { _id: id } = await writeOne(player);
  const before = await readStatsNow();
  const body = { status: 'in-progress', priority: 'urgent', adminNotes: ' We are looking.\nPatience. ', expected: 1 };
  const changed = await change(id.toUpperCase(), body);
  const notes = 'We are looking.\nPatience.';
  expect(changed).toMatchObject({
    status: 200,
    body: {
      ticket: { status: 'in-progress', priority: 'urgent', adminNotes: notes, version: 2, resolvedAt: null },
      entry: {
        ...{ actor: 'sita', action: 'ticket.updated', subject: `ticket ${id}` },
        before: { status: 'open', priority: 'high', adminNotes: '' },
        after: { status: 'in-progress', priority: 'urgent', adminNotes: notes },
      },
    },
  });
  expect(await listOwn(player)).toMatchObject([{ status: 'in-progress', priority: 'urgent', adminNotes: notes }]);
  const open = (before['open'] ?? 0) - 1;
  const inProgress = (before['in-progress'] ?? 0) + 1;
  expect(await readStatsNow()).toEqual({ ...before, open, 'in-progress': inProgress });
});

test('any status follows any other; a ticket is resolved while it is closed', async () => {
  const player = await house.enter('jaya');
  const { _id: id } = await writeOne(player);
  const closedAt = new Date(clock.now()).toISOString();
  const setTo = async (status: string, adminNotes = '') =>
    (await change(id, { status, priority: 'low', adminNotes })).body['ticket'];
  expect(await setTo('closed')).toMatchObject({ status: 'closed', resolvedAt: closedAt });
  clock.advance(60_000);
  expect(await setTo('closed', 'With a word more.')).toMatchObject({ status: 'closed', resolvedAt: closedAt });
  for (const status of ['open', 'closed', 'in-progress', 'open', 'in-progress', 'closed'])
    expect(await setTo(status)).toMatchObject({
      status,
      resolvedAt: status === 'closed' ? new Date(clock.now()).toISOString() : null,
    });
});

test('of two administrators who saw the same ticket the second is told that it has changed', async () => {
  const player = await house.enter('kiran');
  const { _id: id } = await writeOne(player);
  // None of them goes on before all have come.
  const holder = await house.pool.connect();
  await holder.query('begin');
  await holder.query('select from tickets where id = $1 for update', [id]);
  const asked = Array.from({ length: 8 }, (_, turn) => {
    const adminNotes = `by ${String(turn)}`;
    const body = { status: 'in-progress', priority: 'low', adminNotes, expected: 1 };
    return change(id, body, turn % 2 === 0 ? support : other);
  });
  await awaitWaitingForLocks(house.pool, 8);
  await holder.query('rollback');
  holder.release();
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body['code'] === 'TICKET_CHANGED')).toHaveLength(7);
  const kept = answers.find(({ status }) => status === 200)?.body['ticket'] as AdminTicketRecord;
  expect(await listOwn(player)).toMatchObject([{ adminNotes: kept.adminNotes }]);
  // The same once more, as after an answer that was lost: no second change, and no second entry.
  const { status, priority, adminNotes } = kept;
  const again = await change(id, { status, priority, adminNotes, expected: 1 });
  expect(again).toMatchObject({ status: 200, body: { ticket: kept, entry: null } });
  const entries = await house.pool.query('select from audit_entries where subject = $1', [`ticket ${id}`]);
  expect(entries.rowCount).toBe(1);
});

test.each([
  ['a status that is none', { status: 'resolved' }],
  ['a priority that is none', { priority: 'none' }],
  ['notes that are too long', { adminNotes: 'x'.repeat(1001) }],
  ['half a character in its notes', { adminNotes: '\udc00' }],
  ['no notes at all', { adminNotes: undefined }],
])('a ticket is not given %s', async (what, body) => {
  const player = await house.enter(`not${what.replaceAll(/\W/g, '').slice(-14)}`);
  const { _id: id } = await writeOne(player);
  const answer = await change(id, { status: 'closed', priority: 'low', adminNotes: 'x', ...body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  expect(await listOwn(player)).toMatchObject([{ status: 'open', adminNotes: '' }]);
});

test('nobody’s ticket is not there', async () => {
  const body = { status: 'closed', priority: 'low', adminNotes: '' };
  for (const id of ['019a0000-0000-7000-8000-000000000000', 'x'])
    expect(await change(id, body)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('each filter lists what fits all of it, page by page, whatever was written', async () => {
  const found = await house.pool.query<{ id: string; status: string; priority: string; category: string }>(
    'select id, status, priority, category from tickets order by id desc',
  );
  const choices = <Choice extends string>(of: readonly Choice[]): (Choice | undefined)[] => [undefined, ...of];
  for (const status of choices(TICKET_STATUSES))
    for (const priority of choices(TICKET_PRIORITIES))
      for (const category of choices(TICKET_CATEGORIES)) {
        const filter = Object.entries({ status, priority, category }).filter(([, value]) => value !== undefined);
        const query = filter.map(([name, value]) => `&${name}=${value ?? ''}`).join('');
        const listed: string[] = [];
        let after: string | null = '';
        while (after !== null) {
          const page = await listAll(`?limit=7${query}${after === '' ? '' : `&after=${after}`}`);
          listed.push(...(page['tickets'] as AdminTicketRecord[]).map(({ _id }) => _id));
          after = page['next'] as string | null;
        }
        const fits = found.rows.filter((row) => filter.every(([name, value]) => row[name as 'status'] === value));
        expect(listed, query).toEqual(fits.map(({ id }) => id));
      }
  expect(found.rows.length).toBeGreaterThan(30);
});

test('a count that was changed and a ticket that was rewritten are found', async () => {
  const findAfter = async (statement: string): Promise<string[]> => {
    const client = await house.pool.connect();
    try {
      await client.query(`begin; set local session_replication_role = replica; ${statement}`);
      return (await listTicketFaults(client)).map(({ fault }) => fault);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect(await findAfter('update ticket_tallies set open = open + 1')).toEqual(['are not as many as are counted']);
  expect(
    await findAfter(`update tickets set admin_notes = 'Never said.' where version = 2 and status = 'in-progress'`),
  ).toContain('is not in the audit trail as it is');
  await expect(house.pool.query('delete from tickets')).rejects.toThrow('never changed or removed');
});
