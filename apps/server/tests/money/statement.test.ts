import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS, MOVEMENT_KINDS, paise, rupeesText, statement, type MovementKind } from '@rang/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { creditCoins, HOUSE_ACCOUNTS, listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { readWire } from '../house/read-wire.ts';
import { awaitWaitingForLocks, countWaitingForLocks } from '../house/waiting-for-locks.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(async () => {
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  await house.close();
});

const { gateway, stakes, adjustments, rewards, reserved } = HOUSE_ACCOUNTS;
const HOUSE_SIDE: Record<MovementKind, bigint> = {
  ...{ bet: stakes, payout: stakes, refund: stakes, deposit: gateway, withdrawal: reserved },
  ...{ adjustment: adjustments, referral: rewards, welcome: adjustments },
};
/** What moves in one way only; a withdrawal that is refused comes back, and a correction goes in either. */
const ONLY_OUT = new Set<MovementKind>(['bet']);
const EITHER_WAY = new Set<MovementKind>(['withdrawal', 'adjustment']);
let keys = 0;

interface Move {
  readonly kind: MovementKind;
  /** Paise: above zero in, below zero out. */
  readonly amount: bigint;
  readonly reference: string;
  readonly at: Date;
}

/** Moves money as the games and payments do; false where the wallet holds too little. */
async function move(player: TestPlayer, { kind, amount, reference, at }: Move): Promise<boolean> {
  keys += 1;
  const order = [[player.id], [amount < 0n ? -amount : amount], [`mines-test:${String(keys)}`], [reference]];
  const way = amount < 0n ? 'ledger_debit' : 'ledger_credit';
  const done = await house.pool.query(`select * from ${way}($1, $2, $3, $4, $5, $6, $7)`, [
    ...order,
    HOUSE_SIDE[kind],
    kind,
    at,
  ]);
  return done.rows.length > 0;
}

type Query = Record<string, string | number | bigint | null | undefined>;

async function readPage(player: TestPlayer, query: Query) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const answer = await house.call('GET', `/statement?${search.toString()}`, { token: player.token });
  expect(answer.status).toBe(200);
  return readWire(statement.answer, answer.body);
}

/** All pages, one after the other. */
async function readAll(player: TestPlayer, query: Query) {
  const rows: Awaited<ReturnType<typeof readPage>>['data'] = [];
  for (let before: string | null | undefined; before !== null;) {
    const page = await readPage(player, { ...query, before });
    rows.push(...page.data);
    expect(page.next).not.toBe(before ?? '');
    before = page.next;
  }
  return rows;
}

/** The rows of a CSV file, read as every spreadsheet does. */
function readCsv(text: string): string[][] {
  expect(text.endsWith('"\r\n')).toBe(true);
  const rows: string[][] = [[]];
  for (const [, field = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    rows.at(-1)?.push(field.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

async function readFile(player: TestPlayer, search = '') {
  const answer = await fetch(`${house.address}/api/statement.csv${search}`, {
    headers: { authorization: `Bearer ${player.token}` },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const indiaDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'] as const;

const moves = fc.array(
  fc.record({
    kind: fc.constantFrom(...MOVEMENT_KINDS.filter((kind) => kind !== 'referral' && kind !== 'welcome')),
    size: fc.bigInt({ min: 1n, max: 50_000n }),
    reference: fc.string({ maxLength: 20 }).filter((text) => !text.includes('\0')),
    // In any order, and often at the edge of one of India's days.
    at: fc.oneof(
      fc.date({ min: new Date('2026-02-28T18:30:00Z'), max: new Date('2026-03-04T18:29:59Z'), noInvalidDate: true }),
      fc.constantFrom(new Date('2026-03-02T18:29:59.999Z'), new Date('2026-03-02T18:30:00.000Z')),
    ),
  }),
  { minLength: 1, maxLength: 12 },
);
// Half of them without each: all movements, the newest first, is what is asked for most.
const mayBe = { nil: undefined, freq: 1 };
const filters = fc.record({
  limit: fc.integer({ min: 1, max: 9 }),
  kind: fc.option(fc.constantFrom(...MOVEMENT_KINDS), mayBe),
  from: fc.option(fc.constantFrom(DAYS[0], DAYS[1]), mayBe),
  to: fc.option(fc.constantFrom(DAYS[2], DAYS[3], DAYS[1]), mayBe),
});

test('of any history, every page of any filter shows the balance after each movement', async () => {
  const player = await house.enter('asha');
  const other = await house.enter('other');
  const history: (Move & { balance: bigint })[] = [];
  let held = 0n;
  await fc.assert(
    fc.asyncProperty(moves, filters, async (batch, filter) => {
      for (const { kind, size, ...rest } of batch) {
        const isOut = ONLY_OUT.has(kind) || (EITHER_WAY.has(kind) && size % 2n === 0n);
        const amount = isOut ? -size : size;
        await move(other, { kind: 'deposit', amount: size, reference: 'not yours', at: rest.at });
        if (!(await move(player, { kind, amount, ...rest }))) continue;
        held += amount;
        history.unshift({ kind, amount, ...rest, balance: held });
      }
      const expected = history.filter(({ kind, at }) => {
        const day = indiaDay.format(at);
        return (
          (filter.kind === undefined || kind === filter.kind) &&
          (filter.from === undefined || day >= filter.from) &&
          (filter.to === undefined || day <= filter.to)
        );
      });
      // Within days the movements are in the order of time, and those of one time in the order in which they were booked.
      const isByTime = filter.from !== undefined || filter.to !== undefined;
      if (isByTime) expected.sort((a, b) => b.at.getTime() - a.at.getTime());
      const rows = await readAll(player, filter);
      expect(rows.map(({ _id, ...row }) => row)).toEqual(
        expected.map(({ kind, amount, balance, reference, at }) => ({
          kind,
          amount: Number(rupeesText(paise(amount))),
          balance: Number(rupeesText(paise(balance))),
          reference,
          createdAt: at.toISOString(),
          outcomeRule: null,
          orderNo: null,
          bet: null,
        })),
      );
      expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length);
      expect((await readPage(player, { limit: 1 })).data[0]?.balance ?? 0).toBe(await house.balanceOf(player));
    }),
    // The history grows with each run, so that nothing is the same for a smaller one.
    { numRuns: 15, endOnFailure: true },
  );
  // The file holds the same, to the last paisa.
  const [, ...file] = readCsv((await readFile(player)).text);
  const plain = (text: string): string => text.replace(/^'/, '');
  expect(
    file.map(([, kind, came, went, balance, , reference = '']) => ({
      kind,
      came,
      went,
      balance,
      reference: plain(reference),
    })),
  ).toEqual(
    history.map(({ kind, amount, balance, reference }) => ({
      kind,
      came: amount > 0n ? rupeesText(paise(amount)) : '',
      went: amount < 0n ? rupeesText(paise(-amount)) : '',
      balance: rupeesText(paise(balance)),
      reference: plain(reference),
    })),
  );
});

test('while money moves, every answer is of one moment', async () => {
  const player = await house.enter('busy', 1_000_00n);
  const at = new Date();
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let turn = 0; turn < 15; turn += 1) {
      const isBet = (turn + writer) % 2 === 0;
      const kind = isBet ? 'bet' : 'payout';
      await move(player, { kind, amount: isBet ? -7_00n : 5_00n, reference: 'x', at });
    }
  });
  for (let look = 0; look < 20; look += 1) {
    const { data } = await readPage(player, { limit: 200 });
    const opening = data.at(-1);
    expect(opening?.balance).toBe(opening?.amount);
    data.forEach((row, index) => {
      const older = data[index + 1];
      if (older !== undefined) expect(row.balance - row.amount).toBeCloseTo(older.balance, 6);
    });
  }
  await Promise.all(writers);
  expect((await readPage(player, {})).data[0]?.balance).toBe(await house.balanceOf(player));
});

test('coins have a statement of their own', async () => {
  const player = await house.enter('coined', 100_00n);
  for (const friend of ['11', '12']) {
    await creditCoins(house.pool, {
      ...{ playerId: player.id, coins: 50n, key: `coins-${friend}`, reference: friend },
      at: new Date('2026-03-01T12:00:00Z'),
    });
  }
  expect(await readPage(player, { currency: 'COIN' })).toMatchObject({
    data: [
      // Nor is a friend's number told here: it tells how many others there are.
      { kind: 'referral', amount: 50, balance: 100, reference: '' },
      { kind: 'referral', amount: 50, balance: 50, reference: '' },
    ],
    next: null,
  });
  expect((await readPage(player, { currency: 'COIN', kind: 'bet' })).data).toEqual([]);
  expect((await readPage(player, { kind: 'referral' })).data).toEqual([]);
  const file = await readFile(player, '?currency=COIN&to=2026-03-31');
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="rang-coins-2026-03-01-to-2026-03-31.csv"',
  );
  expect(readCsv(file.text)[0]).toEqual([
    ...['Time (India)', 'Kind', 'In (COIN)', 'Out (COIN)', 'Balance (COIN)'],
    ...['Order number', 'Reference', 'Game', 'Round', 'Announced rule'],
  ]);
  // Neither a number of the ledger's nor that of a friend: both would tell how many others there are.
  expect(readCsv(file.text)[1]?.slice(1)).toEqual(['referral', '50', '', '100', '', '', '', '', '']);
});

test('the file is named after its days, and hostile references are text in it', async () => {
  const player = await house.enter('hostile');
  const hostile = [
    '=HYPERLINK("http://evil.example","click")',
    ...['+1+1', '-2+3', '@SUM(A1:A9)', '\t=1', '\r=1', '"quoted"', 'a,b;c\nd', "<img src=x onerror='1'>", '\u202eexe'],
  ];
  for (const reference of hostile) {
    await move(player, { kind: 'adjustment', amount: 1_05n, reference, at: new Date('2026-03-01T18:29:59Z') });
  }
  await move(player, { kind: 'bet', amount: -10n, reference: 'last', at: new Date('2026-03-01T18:30:00Z') });
  const file = await readFile(player, '?from=2026-03-01&to=2026-03-05');
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="rang-statement-2026-03-01-to-2026-03-05.csv"',
  );
  const [heading, newest, ...rows] = readCsv(file.text);
  expect(heading).toEqual([
    ...['Time (India)', 'Kind', 'In (INR)', 'Out (INR)', 'Balance (INR)'],
    ...['Order number', 'Reference', 'Game', 'Round', 'Announced rule'],
  ]);
  expect(newest).toEqual(['2026-03-02 00:00:00', 'bet', '', '0.10', '10.40', '', 'last', '', '', '']);
  expect(rows.map((row) => row.at(-4)).reverse()).toEqual(
    hostile.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)),
  );
  for (const field of rows.flat()) expect(field).not.toMatch(/^\s*[=+\-@]/);
  expect(rows.at(-1)?.slice(0, 1)).toEqual(['2026-03-01 23:59:59']);
  // Without days it is named after those that it holds, up to today.
  const today = indiaDay.format(new Date());
  expect((await readFile(player, '?kind=bet')).headers.get('content-disposition')).toBe(
    `attachment; filename="rang-statement-bet-2026-03-02-to-${today}.csv"`,
  );
  const empty = await readFile(await house.enter('empty'));
  expect(readCsv(empty.text)).toHaveLength(1);
  expect(empty.headers.get('content-disposition')).toContain(`rang-statement-${today}-to-${today}.csv`);
});

test('a file that would be too long is cut at the newest movements, and says so', async () => {
  const player = await house.enter('long');
  const maxRows = LIMITS.statementRows;
  await house.pool.query(
    `with wallet as (
       update accounts set balance = $2 where owner_id = $1 and kind = 'wallet' returning id
     )
     insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
     select 'long-' || n, 1, wallet.id, 1, 'deposit', n::text, now(), n from wallet, generate_series(1, $2::int) as n`,
    [player.id, maxRows + 1],
  );
  const [, ...rows] = readCsv((await readFile(player)).text);
  expect(rows).toHaveLength(maxRows + 1);
  expect(rows[0]?.slice(2)).toEqual(['0.01', '', '500.01', '', String(maxRows + 1), '', '', '']);
  expect(rows.at(-2)?.slice(2)).toEqual(['0.01', '', '0.02', '', '2', '', '', '']);
  expect(rows.at(-1)).toEqual([
    'This file ends after 50,000 movements. Choose an earlier last day for older ones.',
    ...Array<string>(9).fill(''),
  ]);
});

test('whoever asks for a file while one is being written for them is asked to wait, and nobody else is', async () => {
  const player = await house.enter('hoarder');
  const other = await house.enter('neighbour');
  const holder = await house.pool.connect();
  await holder.query('begin; lock table transfers in access exclusive mode');
  const first = readFile(player);
  await awaitWaitingForLocks(house.pool, 1, '^declare movements');
  const second = await readFile(player);
  const others = readFile(other);
  await holder.query('commit');
  holder.release();
  expect([second.status, (await first).status, (await others).status]).toEqual([429, 200, 200]);
  expect((await readFile(player)).status).toBe(200);
});

test("a player's pages are answered one after the other, eight more wait, and whoever asks for more is refused so", async () => {
  const player = await house.enter('impatient');
  const other = await house.enter('patient');
  const holder = await house.pool.connect();
  onTestFinished(async () => {
    await holder.query('rollback');
    holder.release();
  });
  await holder.query('begin; lock table transfers in access exclusive mode');
  const ask = (path: string, { token } = player) => house.call('GET', path, { token });
  const first = ask('/statement');
  await awaitWaitingForLocks(house.pool, 1);
  const asked = [first, ...Array.from({ length: 9 }, (_, n) => ask(n % 2 === 0 ? '/statement' : '/deposits/history'))];
  // The tenth is answered at once, the first holds all others up.
  const soonest = Promise.race([...asked, wait(10_000, 'nobody was answered', { ref: false })]);
  expect(await soonest).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(await countWaitingForLocks(house.pool)).toBe(1);
  expect((await ask('/bets/myBets')).status).toBe(429);
  expect((await ask('/balance')).status).toBe(200);
  expect((await ask('/deposits/history', other)).status).toBe(200);
  await holder.query('commit');
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(Object.groupBy(statuses, String)).toMatchObject({ 200: { length: 9 }, 429: { length: 1 } });
  expect((await ask('/statement')).status).toBe(200);
});

test.each([
  ...['currency=EUR', 'currency=', 'kind=win', 'kind=', 'kind=bet&kind=payout', 'from=yesterday', 'from=2026-02-30'],
  ...['to=2026-13-01', 'to=20260301', 'to=2026-03-01T00:00:00Z', "from=2026-03-01'%20or%201=1", 'from=%00'],
  'from=2026-03-02&to=2026-03-01',
])('a statement asked for with %s is a clear no, as a page and as a file', async (search) => {
  const player = await oddPlayer();
  for (const path of ['/statement', '/statement.csv']) {
    const answer = await house.call('GET', `${path}?${search}`, { token: player.token });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'BAD_REQUEST' } });
  }
});

test.each([
  ...['limit=0', 'limit=-1', 'limit=201', 'limit=1.5', 'limit=', 'limit=all', 'limit=NaN', 'limit=Infinity'],
  ...['before=0', 'before=-1', 'before=01', 'before=1e3', 'before=', 'before=१'],
  ...['before=7', 'before=999999999999999999', `before=${'A'.repeat(48)}`, `before=${'A'.repeat(47)}=`],
])('a page asked for with %s is a clear no', async (search) => {
  const player = await oddPlayer();
  const answer = await house.call('GET', `/statement?${search}`, { token: player.token });
  expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'BAD_REQUEST' } });
});

let odd: Promise<TestPlayer> | undefined;
const oddPlayer = (): Promise<TestPlayer> => (odd ??= house.enter('odd', 1_00n));

test('days far away are days as well', async () => {
  const player = await oddPlayer();
  expect((await readPage(player, { from: '0001-01-01', to: '9999-12-31' })).data).toHaveLength(1);
  expect((await readPage(player, { from: '0000-01-01' })).data).toHaveLength(1);
  expect((await readPage(player, { to: '0000-01-01' })).data).toEqual([]);
  expect((await readPage(player, { from: '9999-12-31' })).data).toEqual([]);
});

test('of two rows nobody learns how many movements others had between them', async () => {
  const [player, crowd] = [await house.enter('curious'), await house.enter('crowd')];
  const at = new Date();
  for (const others of [0, 0, 1, 40, 0, 3, 200]) {
    for (let n = 0; n < others; n += 1) await move(crowd, { kind: 'deposit', amount: 1n, reference: 'a crowd', at });
    await move(player, { kind: 'deposit', amount: 1_00n, reference: 'between', at });
  }
  const found = await house.pool.query<{ id: string }>(
    `select id::text from transfers where reference = 'between' order by id`,
  );
  const ids = found.rows.map(({ id }) => id);
  expect(ids).toHaveLength(7);
  const pages = await Promise.all([1, 2, 3].map((limit) => readPage(player, { limit })));
  const names = (await readPage(player, {})).data.map(({ _id }) => _id);
  const places = pages.map(({ next }) => next ?? '');
  // No number, and none in whatever writing: each has as many characters, and is another's of the same movement elsewhere.
  for (const name of names) expect(name).toMatch(/^(?=.*[A-Za-z])[\w-]{22}$/);
  for (const place of places) expect(place).toMatch(/^(?=.*[A-Za-z])[\w-]{48}$/);
  expect((await readPage(player, {})).data.map(({ _id }) => _id)).toEqual(names);
  for (const [length, page] of pages.entries()) {
    const rest = await readPage(player, { before: page.next });
    expect(rest.data.map(({ _id }) => _id)).toEqual(names.slice(length + 1));
  }
  // A place that is sealed tells the same movement differently each time, and is good in the own statement alone.
  expect((await readPage(player, { limit: 1 })).next).not.toBe(places[0]);
  const [place = ''] = places;
  const flipped = `${place.startsWith('A') ? 'B' : 'A'}${place.slice(1)}`;
  for (const [before, { token }] of [
    [place, crowd],
    [flipped, player],
    [ids[3] ?? '', player],
  ] as const) {
    const answer = await house.call('GET', `/statement?before=${before}`, { token });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'BAD_REQUEST' } });
  }
});

test('a statement shows its own player and nobody else, and a file is refused in JSON', async () => {
  const [mine, yours] = [await house.enter('mine'), await house.enter('yours')];
  const at = new Date();
  await move(mine, { kind: 'deposit', amount: 5_00n, reference: 'MINE', at });
  await move(yours, { kind: 'deposit', amount: 9_00n, reference: 'YOURS', at });
  for (const query of [{}, { playerId: yours.id }, { userId: yours.id }]) {
    expect((await readPage(mine, query)).data.map((row) => row.reference)).toEqual(['MINE']);
  }
  const file = await readFile(mine, `?playerId=${String(yours.id)}`);
  expect(file.text).toContain('MINE');
  expect(file.text).not.toContain('YOURS');
  const { paths } = (await house.call('GET', '/api/openapi.json')).body as {
    paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
  };
  expect(Object.keys(paths['/api/statement.csv']?.get.responses['200']?.content ?? {})).toEqual(['text/csv']);
  const nobody = await house.call('GET', '/statement.csv');
  expect(nobody).toMatchObject({ status: 401, body: { success: false, code: 'UNAUTHORIZED' } });
});
