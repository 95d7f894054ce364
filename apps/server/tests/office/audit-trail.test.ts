import type { ClientBase } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendAudit, listTrailFaults, verifyAudit, type KnownHead } from '../../src/modules/audit/index.ts';
import { ALL_TIME, readPeriod, readPeriodOfDay, type Period } from '../../src/modules/ledger/index.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { describeFound, KEPT_FOUND } from '../../src/platform/read-page.ts';
import { openHouse, type TestAdmin, type TestHouse } from '../house/open-house.ts';
import { findInPeriod, readWidePeriod } from '../house/wide-period.ts';

let house: TestHouse;
let owner: TestAdmin;

beforeAll(async () => {
  house = await openHouse();
  owner = await house.enterOffice('meera', 'owner');
  for (let count = 1; count <= 5; count += 1) await append(`player ${String(count)}`);
});
afterAll(() => house.close());

const entryOf = (subject: string, at = new Date()) => ({
  ...{ administrator: { adminId: null, username: 'console:test' }, from: '203.0.113.7', action: 'test.done', subject },
  ...{ before: { b: 1, a: ['x', null] }, after: { text: '<img onerror=1> \u202e "' }, reason: 'why', at },
});

async function append(subject: string): Promise<void> {
  await inTransaction(house.pool, (client) => appendAudit(client, entryOf(subject)));
}

async function readHead(): Promise<KnownHead> {
  return (await verifyAudit(house.pool)).head;
}

/** Does what only whoever owns the database can, and takes it back when the trail was read. */
async function findFaultsAfter(
  tamper: (client: ClientBase) => Promise<unknown>,
  known?: KnownHead,
): Promise<readonly string[]> {
  const client = await house.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await tamper(client);
    const faults = (await verifyAudit(client, known)).faults.map(({ fault }) => fault);
    if (known === undefined) await expectInPeriod(client, faults);
    return faults;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The run of a day finds as much, and that of another nothing; of a trail that was cut off any day without entries tells. */
async function expectInPeriod(client: ClientBase, faults: readonly string[]): Promise<void> {
  const isCut = faults.some((fault) => fault.startsWith('the trail ends'));
  const list = async (period: Period): Promise<string[]> =>
    (await listTrailFaults(client, period)).map(({ fault }) => fault);
  expect(await (isCut ? list(await readWidePeriod(client)) : findInPeriod(client, list))).toEqual(faults);
  const without = await readPeriod(client, { from: new Date('2200-01-01'), until: new Date('2200-01-02') });
  expect(await list(without)).toEqual(isCut ? faults : []);
}

const run = (statement: string) => (client: ClientBase) => client.query(statement);

test.each([
  ['another reason', `update audit_entries set reason = 'x'`],
  ['an update that changes nothing', 'update audit_entries set reason = reason'],
  ['the removal of a row', 'delete from audit_entries where id = 3'],
  ['the removal of the last row', 'delete from audit_entries where id = (select max(id) from audit_entries)'],
  ['to empty the table', 'truncate audit_entries cascade'],
])('the database itself refuses the trail %s', async (_, statement) => {
  await expect(house.pool.query(statement)).rejects.toThrow('rows of audit_entries are never changed or removed');
});

test.each([
  ['moved', 'update audit_head set entries = entries - 1'],
  ['removed', 'delete from audit_head'],
  ['emptied', 'truncate audit_head'],
])('the database itself refuses the head to be %s', async (_, statement) => {
  await expect(house.pool.query(statement)).rejects.toThrow('rows of audit_head are never changed or removed');
});

test('an entry that does not follow the last one is refused', async () => {
  const copy = (id: string, previous: string): string =>
    `insert into audit_entries select ${id}, at, admin_id, actor, network, action, subject, before, after, reason,
       ${previous}, sha256(hash) from audit_entries where id = 3`;
  const next = '(select max(id) + 1 from audit_entries)';
  for (const statement of [copy('3', 'hash'), copy('99', 'hash'), copy(next, 'hash')]) {
    await expect(house.pool.query(statement)).rejects.toThrow('does not follow the last one');
  }
});

test('nothing is found where nobody tampered, and the head says how long the trail is', async () => {
  const { head, faults } = await verifyAudit(house.pool);
  expect(faults).toEqual([]);
  const { rows } = await house.pool.query<{ count: bigint }>('select count(*) from audit_entries');
  expect(head.entries).toBe(rows[0]?.count);
});

test.each([
  ...[
    'at',
    'admin_id',
    'actor',
    'network',
    'action',
    'subject',
    'before',
    'after',
    'reason',
    'previous_hash',
    'hash',
  ].map((column) => [column] as const),
])('an entry is found whose %s was edited', async (column) => {
  const values: Record<string, string> = {
    ...{
      at: `at + interval '1 ms'`,
      admin_id: '(select id from administrators)',
      previous_hash: 'sha256(previous_hash)',
    },
    ...{ before: `'{"a":1}'`, after: `after || ' '`, hash: 'sha256(hash)' },
  };
  const value = values[column] ?? `coalesce(${column}, '') || 'x'`;
  const faults = await findFaultsAfter(run(`update audit_entries set ${column} = ${value} where id = 4`));
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.join()).toContain('entry ');
});

test.each([0n, -7n, -(2n ** 63n)])('an entry that is put in under the number %d is found', async (id) => {
  const faults = await findFaultsAfter((client) =>
    client.query(
      `insert into audit_entries (id, at, actor, network, action, subject, before, after, previous_hash, hash)
       select $1, at, actor, network, 'withdrawal.approved', subject, before, after, previous_hash, sha256(hash)
       from audit_entries where id = 1`,
      [id],
    ),
  );
  expect(faults).toEqual([`entry ${String(id)} stands before the first one`]);
});

test('of thousands of faults the first are kept, the others counted', async () => {
  const client = await house.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `insert into audit_entries (id, at, actor, network, action, subject, before, after, previous_hash, hash)
       select -n, at, actor, network, action, subject, before, after, previous_hash, sha256(n::text::bytea)
       from audit_entries, generate_series(1, 2500) as n where id = 1`,
    );
    for (const faults of [(await verifyAudit(client)).faults, await listTrailFaults(client, ALL_TIME)]) {
      expect(faults).toHaveLength(KEPT_FOUND);
      expect(describeFound(faults, 'faults')).toBe('2500 faults, the first 1000 of which are named');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('an entry that is missing is found, and two that changed places', async () => {
  expect(await findFaultsAfter(run('delete from audit_entries where id = 4'))).toEqual([
    '1 entries are missing before entry 5',
    'entry 5 does not follow the one before it',
  ]);
  const swap = `update audit_entries set id = case id when 3 then 4 else 3 end where id in (3, 4)`;
  const faults = await findFaultsAfter(async (client) => {
    await client.query('alter table audit_entries drop constraint audit_entries_pkey cascade');
    await client.query(swap);
  });
  expect(faults).toEqual(expect.arrayContaining(['entry 3 was edited', 'entry 4 was edited']));
});

test('of a day it is found that its entries do not follow those of the day before, or lead to the next', async () => {
  const days = ['2040-01-01', '2040-01-02', '2040-01-03'];
  for (const day of days) {
    const order = entryOf('a day', new Date(`${day}T12:00:00+05:30`));
    await inTransaction(house.pool, (client) => appendAudit(client, order));
  }
  const { entries: last } = await readHead();
  const findOnDays = async (statement: string): Promise<string[][]> => {
    const client = await house.pool.connect();
    try {
      await client.query(`begin; set local session_replication_role = replica; ${statement}`);
      const found: string[][] = [];
      for (const day of days) {
        const faults = await listTrailFaults(client, await readPeriodOfDay(client, day));
        found.push(faults.map(({ fault }) => fault));
      }
      return found;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect(await findOnDays('select')).toEqual([[], [], []]);
  const unlinked = [
    `1 entries are missing before entry ${String(last)}`,
    `entry ${String(last)} does not follow the one before it`,
  ];
  const missing = await findOnDays(`delete from audit_entries where id = ${String(last - 1n)}`);
  // Of the day itself nothing is left: of such a one the end of the trail is looked at.
  expect(missing).toEqual([unlinked, unlinked, unlinked]);
  const edited = await findOnDays(`update audit_entries set reason = 'x' where id = ${String(last - 1n)}`);
  expect(edited).toEqual([[], [`entry ${String(last - 1n)} was edited`], []]);
});

test('entries that were cut off at the end are found, by the head and by what was written down', async () => {
  const written = await readHead();
  const cut = 'delete from audit_entries where id = (select max(id) from audit_entries)';
  const last = String(written.entries);
  expect(await findFaultsAfter(run(cut))).toEqual([
    `the trail ends with entry ${String(written.entries - 1n)} but ${last} were written`,
  ]);
  // Whoever owns the database moves the head back too: then only what was written down elsewhere tells.
  const cutWhole = async (client: ClientBase): Promise<void> => {
    await client.query(cut);
    await client.query(
      'update audit_head set (entries, hash) = (select id, hash from audit_entries order by id desc limit 1)',
    );
  };
  expect(await findFaultsAfter(cutWhole)).toEqual([]);
  expect(await findFaultsAfter(cutWhole, written)).toEqual([`entry ${last} is not the one that was written down`]);
  await append('player 9');
  expect((await verifyAudit(house.pool, written)).faults).toEqual([]);
});

test('of a hundred who append at once each gets a place of its own, without a gap', async () => {
  const before = await readHead();
  await Promise.all(Array.from({ length: 100 }, (_, count) => append(`race ${String(count)}`)));
  const { head, faults } = await verifyAudit(house.pool);
  expect(faults).toEqual([]);
  expect(head.entries).toBe(before.entries + 100n);
});

test('an entry is kept only where what it tells of is', async () => {
  const before = await readHead();
  const undone = inTransaction(house.pool, async (client) => {
    await appendAudit(client, entryOf('undone'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await readHead()).toEqual(before);
});

test('the trail is read newest first, a page after the other, and by who, what and to whom', async () => {
  const read = async (query: string) => {
    const { status, body } = await house.call('GET', `/admin/audit${query}`, { token: owner.token });
    expect(status).toBe(200);
    return body as { entries: { _id: string; subject: string; actor: string }[]; next: string | null };
  };
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page = await read(`?limit=40${next === '' ? '' : `&after=${next}`}`);
    seen.push(...page.entries.map(({ _id }) => _id));
    next = page.next;
  }
  const { entries } = await readHead();
  expect(seen).toEqual(Array.from({ length: Number(entries) }, (_, place) => String(Number(entries) - place)));
  expect((await read('?subject=player%203')).entries).toMatchObject([{ subject: 'player 3' }]);
  expect((await read('?actor=MEERA')).entries.every(({ actor }) => actor === 'meera')).toBe(true);
  expect((await read('?action=test.done&subject=player%203')).entries).toHaveLength(1);
  expect((await read('?action=nothing')).entries).toEqual([]);
  expect((await house.call('GET', '/admin/audit?after=x', { token: owner.token })).status).toBe(400);
});
