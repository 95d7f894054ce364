import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { listNoteFaults } from '../../src/modules/backoffice/index.ts';
import { openHouse, type HouseAnswer, type TestAdmin, type TestHouse, type TestPlayer } from '../house/open-house.ts';

let house: TestHouse;
let support: TestAdmin;
let owner: TestAdmin;

beforeAll(async () => {
  house = await openHouse({ settings: { CRASH_WAIT_SECONDS: '3600', COLOUR_ROUND_SECONDS: '3600' } });
  [support, owner] = [await house.enterOffice('sita', 'support'), await house.enterOffice('meera', 'owner')];
});
afterAll(async () => {
  expect(await listNoteFaults(house.pool)).toEqual([]);
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
  await house.close();
});

function read(player: Pick<TestPlayer, 'id'>, path = '', by = support): Promise<HouseAnswer> {
  return house.call('GET', `/admin/users/${String(player.id)}${path}`, { token: by.token });
}

interface Page {
  readonly next: string | null;
  readonly rows: { readonly _id: string }[];
}

async function readPage(player: TestPlayer, path: string, name: string): Promise<Page> {
  const { body } = await read(player, path);
  return { next: body['next'] as string | null, rows: body[name] as Page['rows'] };
}

/** Every row of a list, read page by page. */
async function readAll(player: TestPlayer, path: string, name: string): Promise<string[]> {
  const ids: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Page = await readPage(player, `${path}?limit=2${next === '' ? '' : `&after=${next}`}`, name);
    expect(page.rows.length).toBeLessThanOrEqual(2);
    ids.push(...page.rows.map(({ _id }) => _id));
    next = page.next;
  }
  return ids;
}

function note(player: TestPlayer, text: string, key?: string): Promise<HouseAnswer> {
  return house.call('POST', `/admin/users/${String(player.id)}/notes`, {
    ...{ token: support.token, body: { text } },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
}

test('a player page says who it is, with the own code and who brought the player', async () => {
  const friend = await house.enter('asha', 100_00n);
  const { body } = await house.call('POST', '/referrals/create', { token: friend.token, body: {} });
  const referralCode = String(body['referralCode']);
  const form = { name: '<b>Bina</b>', username: 'bina', email: 'bina@example.com', password: 'a good password' };
  expect((await house.call('POST', '/auth/signup', { body: { ...form, referralCode } })).status).toBe(200);
  const login = await house.call('POST', '/auth/login', { body: { username: 'bina', password: form.password } });
  const id = BigInt(String(login.body['userId']));
  expect((await read({ id })).body['player']).toMatchObject({
    ...{ _id: String(id), username: 'bina', name: '<b>Bina</b>', email: 'bina@example.com', emailConfirmed: false },
    ...{ status: 'active', balance: 0, isAdmin: false, referralCode: null },
    referrer: { _id: String(friend.id), username: 'asha' },
  });
  expect((await read(friend)).body['player']).toMatchObject({ balance: 100, referralCode, referrer: null });
  for (const unknown of ['999999', '0', 'x', '-1']) {
    expect((await house.call('GET', `/admin/users/${unknown}`, { token: support.token })).status).toBe(404);
  }
});

test('the statement is the player’s own, page by page', async () => {
  const player = await house.enter('chandra', 100_00n);
  for (const amount of [1, 2, 3, 4]) await house.bet(player, { betType: 'color', betValue: 'red', amount });
  interface Row {
    readonly _id: string;
    readonly kind: string;
    readonly reference: string;
  }
  const own = (await house.call('GET', '/statement', { token: player.token })).body['data'] as Row[];
  expect(own.length).toBe(5);
  // The office reads the numbers of the ledger and of accounts, the player does not.
  const inOffice = (await read(player, '/statement')).body['movements'] as Row[];
  expect(inOffice.at(-1)).toMatchObject({ kind: 'welcome', reference: String(player.id) });
  const bare = ({ _id, ...row }: Row) => (row.kind === 'welcome' ? { ...row, reference: '' } : row);
  expect(inOffice.map(bare)).toEqual(own.map(({ _id, ...row }) => row));
  const found = await house.pool.query<{ id: string }>(
    `select id::text from transfers where greatest(from_account, to_account) =
       (select id from accounts where owner_id = $1 and kind = 'wallet') order by transfers.id desc`,
    [player.id],
  );
  expect(await readAll(player, '/statement', 'movements')).toEqual(found.rows.map(({ id }) => id));
});

test('bets of each game are listed newest first, open ones too, and those of nobody else', async () => {
  const [player, other] = [await house.enter('dilip', 1_000_00n), await house.enter('devi', 1_000_00n)];
  const post = async (path: string, body: object, by = player): Promise<HouseAnswer['body']> =>
    (await house.call('POST', path, { token: by.token, body })).body;
  for (const amount of [1, 2, 3]) {
    await house.bet(player, { betType: 'number', betValue: '7', amount });
    await house.bet(other, { betType: 'number', betValue: '8', amount });
  }
  const { bets } = (await house.call('GET', '/bets/myBets', { token: player.token })).body as { bets: Page['rows'] };
  expect(await readAll(player, '/bets/colour', 'bets')).toEqual(bets.map(({ _id }) => _id));
  expect((await readPage(player, '/bets/colour?limit=1', 'bets')).rows).toMatchObject([
    { what: expect.stringMatching(/^7 in round \d+$/) as string, amount: 3, payout: null, outcomeRule: 'fair' },
  ]);
  const ended: string[] = [];
  for (let games = 0; games < 3; games += 1) {
    // Of 24 mines the first tile is one, or wins.
    const { betId } = await post('/mines/start', { mineCount: 24, betAmount: 10 });
    await post('/mines/click', { betId, position: 7 });
    ended.unshift(String(betId));
  }
  const open = await post('/mines/start', { mineCount: 3, betAmount: 10 });
  expect(await readAll(player, '/bets/mines', 'bets')).toEqual([String(open['betId']), ...ended]);
  const [newest] = (await readPage(player, '/bets/mines', 'bets')).rows;
  expect(newest).toMatchObject({ what: '3 mines, 0 found', status: 'playing', payout: null, amount: 10 });
  await post('/crash/place-bet', { amount: 10 });
  await post('/crash/place-bet', { amount: 20, slot: 2 });
  expect((await readPage(player, '/bets/crash', 'bets')).rows).toMatchObject([
    ...[{ amount: 20 }, { amount: 10, status: 'active', payout: null, outcomeRule: 'fair' }],
  ]);
  expect((await readAll(player, '/bets/crash', 'bets')).length).toBe(2);
  expect((await read(player, '/bets/roulette')).status).toBe(404);
  expect((await read(player, '/bets/toString')).status).toBe(404);
});

test('sessions are told with network and browser, and ended one by one or all together', async () => {
  const player = await house.enter('esha');
  const logIn = (agent: string) =>
    house.call('POST', '/auth/login', {
      body: { username: 'esha', password: 'a good password' },
      headers: { 'user-agent': agent },
    });
  const [phone, desk] = [await logIn('Phone'), await logIn('Desk')];
  type Session = { readonly _id: string; readonly userAgent: string | null; readonly network: string | null };
  const list = async () => (await read(player, '/sessions')).body['sessions'] as Session[];
  const open = await list();
  expect(open.length).toBe(3);
  const ofPhone = open.find(({ userAgent }) => userAgent === 'Phone');
  expect(ofPhone?.network).toBe('127.0.0.1');
  const end = (body: object, of: TestPlayer = player) =>
    house.call('POST', `/admin/users/${String(of.id)}/sessions/end`, { token: owner.token, body });
  const one = { session: ofPhone?._id, reason: 'a stolen phone' };
  // Nobody else's is ended by it.
  expect(await end(one, await house.enter('farah'))).toMatchObject({ status: 200, body: { ended: 0, entry: null } });
  expect((await house.call('GET', '/balance', { token: String(phone.body['accessToken']) })).status).toBe(200);
  expect(await end(one)).toMatchObject({
    status: 200,
    body: { ended: 1, entry: { action: 'player.sessions.ended', reason: 'a stolen phone' } },
  });
  expect((await house.call('GET', '/balance', { token: String(phone.body['accessToken']) })).status).toBe(401);
  expect((await house.call('GET', '/balance', { token: String(desk.body['accessToken']) })).status).toBe(200);
  expect(await end(one)).toMatchObject({ status: 200, body: { ended: 0, entry: null } });
  expect((await end({ session: ofPhone?._id })).status).toBe(400);
  expect(await end({ reason: 'all of them' })).toMatchObject({ status: 200, body: { ended: 2 } });
  expect(await list()).toEqual([]);
  expect((await house.call('GET', '/balance', { token: player.token })).status).toBe(401);
  expect((await logIn('Phone')).status).toBe(200);
});

test('tickets of the player are there, and those of nobody else', async () => {
  const [player, other] = [await house.enter('gita'), await house.enter('hari')];
  const write = (subject: string, by = player) =>
    house.call('POST', '/support/create', { token: by.token, body: { subject, message: 'Where is it?' } });
  for (const subject of ['One', 'Two', 'Three']) await write(subject);
  await write('Four', other);
  const own = (await house.call('GET', '/support/my-tickets', { token: player.token })).body['tickets'];
  // What is new to the player is between the player and the house.
  const shown = (own as Record<string, unknown>[]).map(({ news: _, ...ticket }) => ticket);
  expect((await read(player, '/tickets')).body['tickets']).toEqual(shown);
  expect((await readAll(player, '/tickets', 'tickets')).length).toBe(3);
});

test('a note is kept with who wrote it and when, newest first, and is never changed', async () => {
  const player = await house.enter('indra');
  const hostile = `<img src=x onerror="alert(1)">'; drop table player_notes; --`;
  const written = [await note(player, `  ${hostile} `), await note(player, 'Called.'), await note(player, 'नमस्ते')];
  expect(written[0]).toMatchObject({
    status: 200,
    body: {
      note: { kind: 'note', text: hostile, by: 'sita' },
      entry: { action: 'player.noted', subject: `player ${String(player.id)}`, after: { note: hostile } },
    },
  });
  const ids = written.map(({ body }) => (body['note'] as { _id: string })._id);
  expect(await readAll(player, '/notes', 'notes')).toEqual(ids.toReversed());
  for (const text of ['', '  ', '\u200b', 'x'.repeat(1_001), 'x\ud800']) {
    expect(await note(player, text)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  }
  for (const change of [`update player_notes set body = 'x'`, 'delete from player_notes', 'truncate player_notes']) {
    await expect(house.pool.query(change)).rejects.toThrow('never changed or removed');
  }
  expect((await readAll(player, '/notes', 'notes')).length).toBe(3);
});

test('the same note twenty times at once is one, and its key is good for no other', async () => {
  const [player, other] = [await house.enter('jaya'), await house.enter('kiran')];
  const answers = await Promise.all(Array.from({ length: 20 }, () => note(player, 'Called.', 'one')));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await readAll(player, '/notes', 'notes')).length).toBe(1);
  expect(await note(player, 'Called again.', 'one')).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  expect(await note(other, 'Called.', 'one')).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  expect(await note({ ...player, id: 999_999n }, 'Called.')).toMatchObject({ status: 404 });
});
