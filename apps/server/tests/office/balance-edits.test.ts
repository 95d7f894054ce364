import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEditFaults } from '../../src/modules/backoffice/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { openHouse, type HouseAnswer, type TestAdmin, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { findInPeriod } from '../house/wide-period.ts';

const BY_NOBODY = 'is an adjustment of no administrator';

let house: TestHouse;
let owner: TestAdmin;
let operator: TestAdmin;

beforeAll(async () => {
  // Bets are taken for as long as the tests run, however slow the machine.
  house = await openHouse({ settings: { COLOUR_ROUND_SECONDS: '3600' } });
  [owner, operator] = [await house.enterOffice('meera', 'owner'), await house.enterOffice('vikram', 'operator')];
});
afterAll(async () => {
  expect([...(await listLedgerFaults(house.pool)), ...(await listEditFaults(house.pool))]).toEqual([]);
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
  await house.close();
});

function set(player: TestPlayer, body: object, options: { by?: TestAdmin; key?: string } = {}): Promise<HouseAnswer> {
  const { by = owner, key } = options;
  return house.call('PUT', `/admin/users/${String(player.id)}/balance`, {
    ...{ token: by.token, body },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
}

async function countAdjustments(player: TestPlayer): Promise<number> {
  const found = await house.pool.query(
    `select from transfers join accounts on accounts.owner_id = $1 and accounts.kind = 'wallet'
       and accounts.id in (from_account, to_account) where starts_with(key, 'balance-edit:')`,
    [player.id],
  );
  return found.rows.length;
}

test('a balance is set upwards and downwards, to nothing too, by a transfer with its entry in the trail', async () => {
  const player = await house.enter('asha', 100_00n);
  const up = await set(player, { amount: 150.5, expected: 100, reason: 'a bet that was lost twice' });
  expect(up).toMatchObject({
    ...{ status: 200, body: { before: 100, balance: 150.5 } },
    body: {
      entry: {
        ...{ actor: 'meera', action: 'balance.set', subject: `player ${String(player.id)}` },
        ...{ before: { balance: '100.00' }, after: { balance: '150.50' }, reason: 'a bet that was lost twice' },
      },
    },
  });
  expect(await set(player, { amount: 0 })).toMatchObject({ status: 200, body: { before: 150.5, balance: 0 } });
  expect(await house.balanceOf(player)).toBe(0);
  const statement = await house.call('GET', '/statement', { token: player.token });
  expect(
    (statement.body['data'] as { kind: string; amount: number }[]).map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ['adjustment', -150.5],
    ['adjustment', 50.5],
    ['welcome', 100],
  ]);
});

test.each([
  ['below zero', { amount: -1 }, 'INVALID_BALANCE'],
  ['no number', { amount: 'ten' }, 'INVALID_BALANCE'],
  ['a third decimal', { amount: 1.005 }, 'INVALID_BALANCE'],
  ['nothing at all', {}, 'INVALID_BALANCE'],
  ['more than there is in the world', { amount: 99_999_999_999 }, 'INVALID_BALANCE'],
  ['what it is already', { amount: 10 }, 'BALANCE_UNCHANGED'],
  ['another than was seen', { amount: 20, expected: 11 }, 'BALANCE_CHANGED'],
  ['without a word why', { amount: 20, reason: ' ' }, 'BAD_REQUEST'],
  ['with a reason that nobody can read', { amount: 20, reason: '\u200b\u2060\u00ad\u3164' }, 'BAD_REQUEST'],
])('a balance is not set to what is %s', async (what, body, code) => {
  const player = await house.enter(`odd${what.replaceAll(/\W/g, '').slice(0, 12)}`, 10_00n);
  expect(await set(player, body)).toMatchObject({ body: { success: false, code } });
  expect(await house.balanceOf(player)).toBe(10);
  expect(await countAdjustments(player)).toBe(0);
});

test('nobody’s balance is not there', async () => {
  const nobody = { id: 99_999n, username: 'x', token: 'x' };
  expect(await set(nobody, { amount: 1 })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('the same command twenty times at once is one edit and one answer, and its key is good for no other', async () => {
  const player = await house.enter('bina', 10_00n);
  const body = { amount: 25, reason: 'once' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => set(player, body, { key: 'one' })));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, body: { before: 10, balance: 25 } });
  expect(await countAdjustments(player)).toBe(1);
  expect(await set(player, { ...body, amount: 26 }, { key: 'one' })).toMatchObject({ body: { code: 'KEY_REUSED' } });
  // Keys are each administrator's own.
  const other = await set(player, { amount: 26 }, { key: 'one', by: operator });
  expect(other).toMatchObject({ status: 200, body: { before: 25, balance: 26 } });
});

test('of two administrators who saw the same balance one sets it, and the other is asked to look again', async () => {
  for (let time = 0; time < 10; time += 1) {
    const player = await house.enter(`chandra${String(time)}`, 10_00n);
    const answers = await Promise.all([
      set(player, { amount: 20, expected: 10 }, { by: owner }),
      set(player, { amount: 30, expected: 10 }, { by: operator }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await countAdjustments(player)).toBe(1);
  }
});

test('a bet of the same wallet at the same moment comes before or after, never between', async () => {
  const player = await house.enter('devi', 1_000_00n);
  const bet = { betType: 'color', betValue: 'red', amount: 7 };
  const [edits, bets] = [[] as Promise<HouseAnswer>[], [] as Promise<HouseAnswer>[]];
  for (let time = 1; time <= 40; time += 1) {
    bets.push(house.bet(player, bet));
    edits.push(
      set(player, { amount: time % 2 === 0 ? bet.amount : 500 + time }, { by: time % 3 === 0 ? owner : operator }),
    );
  }
  const taken = (await Promise.all(bets)).filter(({ status }) => status === 200).length;
  const edited = (await Promise.all(edits)).filter(({ status }) => status === 200);
  expect(taken).toBeGreaterThan(0);
  expect(edited.length).toBeGreaterThan(20);
  const { rows } = await house.pool.query<{ left: bigint }>(
    `select 100000 - sum(case when to_account = wallet.id then -amount else amount end)
         filter (where reason <> 'welcome') as left
     from accounts wallet join transfers on wallet.id in (from_account, to_account)
     where wallet.owner_id = $1 and wallet.kind = 'wallet'`,
    [player.id],
  );
  // What is left is what all of them together make, and every edit left exactly what it said.
  expect(await house.balanceOf(player)).toBe(Number(rows[0]?.left) / 100);
  const faults = [...(await listLedgerFaults(house.pool)), ...(await listEditFaults(house.pool))];
  expect(faults).toEqual([]);
});

test.each([
  ['the amount', `update balance_edits set after = after + 1`, 'was not booked as it says'],
  ['whose it was', `update balance_edits set player_id = (select min(id) from players)`, 'was not booked as it says'],
  ['that it was', `delete from balance_edits`, 'is an edit of no administrator'],
  ['its transfer', `delete from transfers where starts_with(key, 'balance-edit:')`, 'was not booked as it says'],
  [
    'what its entry says',
    `update audit_entries set before = '{"balance":"1.23"}'`,
    'is not in the audit trail as it says',
  ],
  ['its entry', `delete from audit_entries where action = 'balance.set'`, 'is not in the audit trail as it says'],
  ['who booked it', `update transfers set key = 'by-hand:' || id where starts_with(key, 'balance-edit:')`, BY_NOBODY],
  [
    'what the demo began with',
    `update transfers set amount = amount + 1 where key = 'demo-opening-balance'`,
    BY_NOBODY,
  ],
  ['whose the demo’s money is', `update players set username = 'else' where username = 'demo'`, BY_NOBODY],
])('reconciliation finds that somebody changed %s', async (_, statement, fault) => {
  const player = await house.enter(`found${crypto.randomUUID().slice(0, 8)}`, 10_00n);
  await set(player, { amount: 12 });
  const client = await house.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    expect((await client.query(statement)).rowCount).toBeGreaterThan(0);
    const found = await listEditFaults(client);
    expect(found.map((one) => one.fault)).toContain(fault);
    expect(await findInPeriod(client, (period) => listEditFaults(client, period))).toEqual(found);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('players are listed by when they came and by name, a page after the other, each once', async () => {
  const { rows } = await house.pool.query<{ id: bigint }>('select id from players order by id');
  const all = rows.map(({ id }) => String(id));
  const readAll = async (query: string): Promise<{ _id: string; username: string; email: string }[]> => {
    const users: { _id: string; username: string; email: string }[] = [];
    for (let after = ''; ;) {
      const page = await house.call('GET', `/admin/users?limit=7${query}${after}`, { token: operator.token });
      expect(page.status).toBe(200);
      users.push(...(page.body['users'] as typeof users));
      if (page.body['next'] === null) return users;
      after = `&after=${encodeURIComponent(page.body['next'] as string)}`;
    }
  };
  expect((await readAll('&order=oldest')).map(({ _id }) => _id)).toEqual(all);
  expect((await readAll('')).map(({ _id }) => _id)).toEqual(all.toReversed());
  const byName = (await readAll('&order=username')).map(({ username }) => username);
  expect(byName).toEqual(byName.toSorted());
  expect((await readAll('&order=username-desc')).map(({ username }) => username)).toEqual(byName.toReversed());
  expect((await readAll('&search=CHAN')).map(({ username }) => username)).toHaveLength(10);
  expect((await readAll('&search=chandra3@')).map(({ email }) => email)).toEqual(['chandra3@example.com']);
  expect(await readAll('&search=%25')).toEqual([]);
});

test('an administrator’s name at a player is marked', async () => {
  await house.enter('meera', 1n);
  const { body } = await house.call('GET', '/admin/users?search=meera', { token: owner.token });
  expect(body['users']).toMatchObject([{ username: 'meera', isAdmin: true, balance: 0.01, status: 'active' }]);
});

test.each(['users?search=', 'users?search=%40', 'users?order=username&after=1%20', 'audit?actor=', 'audit?subject='])(
  'a zero byte, which the database cannot hold, is refused in %s',
  async (address) => {
    const answer = await house.call('GET', `/admin/${address}%00`, { token: owner.token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  },
);
