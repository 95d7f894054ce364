import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  DAY,
  HOUR,
  PASSWORD,
  openPlayersHouse,
  signupForm,
  type HouseAnswer,
  type PlayersHouse,
} from './players-house.ts';
import { createResetCalls, type ResetCalls } from './players-reset-calls.ts';

let house: PlayersHouse;
let calls: ResetCalls;

beforeAll(async () => {
  house = await openPlayersHouse();
  calls = createResetCalls(house);
});
beforeEach(async () => {
  // Each test finds only its own mails.
  await house.mail.sendDue();
});
afterAll(async () => {
  await house.close();
});

interface Place {
  readonly address?: string;
  readonly cookie?: string | undefined;
}

const attempt = (username: string, password: string, place: Place = {}): Promise<HouseAnswer> =>
  house.post('/auth/login', { username, password }, { address: calls.newAddress(), ...place });

/** Guesses from networks enough that a name has no attempts left for others. */
async function besiege(name: string): Promise<void> {
  await Promise.all(Array.from({ length: 55 }, () => attempt(name, 'a wrong guess')));
  expect(await attempt(name, 'a wrong guess')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
}

/** Guesses in a browser, each time in another network, and gives back how many were answered before one was refused. */
async function guessUntilRefused(name: string, cookie: string | undefined): Promise<number> {
  for (let guess = 0; guess < 100; guess += 1) {
    const { status } = await attempt(name, 'a wrong guess', { cookie });
    if (status === 429) return guess;
    expect(status).toBe(401);
  }
  throw new Error('nothing was refused');
}

test('the owner gets in from a network that is new to the account, with a device that it was logged in from', async () => {
  await calls.openAccount('owner');
  const { cookie } = await attempt('owner', PASSWORD);
  expect(cookie).toMatch(/^rang_device=[0-9a-f]{64}$/);
  await besiege('owner');
  const back = await attempt('owner', PASSWORD, { cookie });
  expect(back).toMatchObject({ status: 200 });
  // Each login gives the device another mark; the one before is worth nothing any more.
  expect(back.cookie).not.toBe(cookie);
  expect(await attempt('owner', PASSWORD, { cookie })).toMatchObject({ status: 429 });
  expect(await attempt('owner', PASSWORD, { cookie: back.cookie })).toMatchObject({ status: 200 });
});

test('a device opens nothing without the password, and its guesses are few', async () => {
  await calls.openAccount('careful');
  const { cookie } = await attempt('careful', PASSWORD);
  await besiege('careful');
  expect(await guessUntilRefused('careful', cookie)).toBe(10);
  house.clock.at += 31_000;
  expect(await attempt('careful', PASSWORD, { cookie })).toMatchObject({ status: 200 });
});

test('whoever shares a device with an owner gets no more guesses by logging in to an account of their own', async () => {
  await calls.openAccount('victim');
  await calls.openAccount('housemate');
  let { cookie } = await attempt('victim', PASSWORD);
  await besiege('victim');
  await besiege('victim@example.com');
  expect(await guessUntilRefused('victim', cookie)).toBe(10);
  for (let round = 0; round < 3; round += 1) {
    ({ cookie } = await attempt('housemate', PASSWORD, { cookie }));
    expect(await guessUntilRefused('victim', cookie)).toBe(0);
    // The address is another name of the same account.
    expect(await guessUntilRefused('victim@example.com', cookie)).toBe(0);
  }
  house.clock.at += 31_000;
  expect(await attempt('victim', PASSWORD, { cookie })).toMatchObject({ status: 200 });
});

test('wrong guesses on a shared device leave the owner what an unknown device has', async () => {
  await calls.openAccount('sharing');
  const home = calls.newAddress();
  const { cookie } = await attempt('sharing', PASSWORD, { address: home });
  const guess = async (): Promise<number> =>
    (await attempt('sharing', 'a wrong guess', { cookie, address: home })).status;
  for (let time = 0; time < 10; time += 1) expect(await guess()).toBe(401);
  const back = await attempt('sharing', PASSWORD, { cookie, address: home });
  expect(back).toMatchObject({ status: 200 });
  // The right password has used nothing up; beyond an unknown device's five there are the last attempts of a known network.
  const place = { cookie: back.cookie, address: home };
  const statuses: number[] = [];
  for (let time = 0; time < 7; time += 1) statuses.push((await attempt('sharing', 'a wrong guess', place)).status);
  expect(statuses).toEqual([...Array<number>(5).fill(401), 429, 429]);
  expect(await attempt('sharing', PASSWORD, place)).toMatchObject({ status: 200 });
});

test('two accounts on one device are both known there', async () => {
  await calls.openAccount('first-of-two');
  await calls.openAccount('second-of-two');
  const first = await attempt('first-of-two', PASSWORD);
  const second = await attempt('second-of-two', PASSWORD, { cookie: first.cookie });
  await besiege('first-of-two');
  await besiege('second-of-two');
  const again = await attempt('first-of-two', PASSWORD, { cookie: second.cookie });
  expect(again).toMatchObject({ status: 200 });
  expect(await attempt('second-of-two', PASSWORD, { cookie: again.cookie })).toMatchObject({ status: 200 });
});

test('another person’s own device is none of the owner’s, not even when its mark was planted in the owner’s browser', async () => {
  await calls.openAccount('planter');
  await calls.openAccount('planted');
  const { cookie } = await attempt('planter', PASSWORD);
  const { cookie: left } = await attempt('planted', PASSWORD, { cookie });
  expect(left).not.toBe(cookie);
  await besiege('planted');
  expect(await attempt('planted', PASSWORD, { cookie })).toMatchObject({ status: 429 });
  const { cookie: own } = await attempt('planter', PASSWORD);
  expect(await attempt('planted', PASSWORD, { cookie: own })).toMatchObject({ status: 429 });
});

test('the database has the hash of a device, at most twenty a player and ten players a device, for 90 days', async () => {
  const id = await calls.openAccount('many-devices');
  const marks: (string | undefined)[] = [];
  for (let device = 0; device < 22; device += 1) {
    house.clock.at += 1_000;
    marks.push((await attempt('many-devices', PASSWORD)).cookie);
  }
  const stored = async (): Promise<string[]> =>
    (
      await house.pool.query<{ row: string }>('select d::text as row from player_devices d where player_id = $1', [id])
    ).rows.map(({ row }) => row);
  const rows = await stored();
  expect(rows).toHaveLength(20);
  for (const mark of marks) expect(rows.join()).not.toContain(mark?.slice('rang_device='.length));
  const isStored = (mark: string | undefined): boolean =>
    rows.join().includes(
      createHash('sha256')
        .update(mark?.slice('rang_device='.length) ?? '')
        .digest('hex'),
    );
  expect(marks.map(isStored)).toEqual([false, false, ...Array<boolean>(20).fill(true)]);
  house.clock.at += 89 * DAY;
  await house.players.removeExpired(house.pool);
  expect(await stored()).toHaveLength(20);
  house.clock.at += 2 * DAY;
  await house.players.removeExpired(house.pool);
  expect(await stored()).toEqual([]);
  let shared: string | undefined;
  for (let account = 0; account < 12; account += 1) {
    house.clock.at += 1_000;
    await calls.openAccount(`shared-${String(account)}`);
    shared = (await attempt(`shared-${String(account)}`, PASSWORD, { cookie: shared })).cookie;
  }
  const sharers = await house.pool.query<{ count: bigint }>(
    `select count(*) from player_devices join players on players.id = player_id where username like 'shared-%'`,
  );
  expect(sharers.rows[0]?.count).toBe(10n);
});

test('a new password forgets all devices but the one that set it', async () => {
  await calls.openAccount('moving');
  const old = await attempt('moving', PASSWORD);
  const current = await attempt('moving', PASSWORD);
  const body = { currentPassword: PASSWORD, newPassword: 'the next password' };
  const token = String(current.body['accessToken']);
  const changed = await house.post('/auth/change-password', body, { token, cookie: current.cookie });
  expect(changed).toMatchObject({ status: 200 });
  await besiege('moving');
  expect(await attempt('moving', 'the next password', { cookie: old.cookie })).toMatchObject({ status: 429 });
  const kept = await attempt('moving', 'the next password', { cookie: current.cookie });
  expect(kept).toMatchObject({ status: 200 });
  const link = await calls.askForToken('moving@example.com');
  const reset = await house.post(
    '/auth/reset-password',
    { token: link, password: PASSWORD },
    { address: calls.newAddress() },
  );
  expect(reset).toMatchObject({ status: 200 });
  expect(await attempt('moving', PASSWORD, { cookie: kept.cookie })).toMatchObject({ status: 429 });
  expect(await attempt('moving', PASSWORD, { cookie: reset.cookie })).toMatchObject({ status: 200 });
});

test('while others guess, a link by mail lets a new browser in a new network log in, by the password as it is', async () => {
  await calls.openAccount('away');
  await besiege('away');
  expect(await attempt('away', PASSWORD)).toMatchObject({ status: 429 });
  const opened = await calls.letIn('Away@example.com');
  expect(opened).toMatchObject({ status: 200, body: { success: true } });
  expect(await attempt('away', 'a wrong guess', { cookie: opened.cookie })).toMatchObject({ status: 401 });
  const first = await attempt('away', PASSWORD, { cookie: opened.cookie });
  expect(first).toMatchObject({ status: 200 });
  // The attack goes on, and the owner comes and goes.
  expect(await attempt('away', PASSWORD)).toMatchObject({ status: 429 });
  expect(await attempt('away', PASSWORD, { cookie: first.cookie })).toMatchObject({ status: 200 });
});

test('a link that is opened again brings no more guesses, in the same browser or in another', async () => {
  await calls.openAccount('reopened');
  await besiege('reopened');
  await calls.sendMails();
  await house.post('/auth/login-link', { email: 'reopened@example.com' }, { address: calls.newAddress() });
  const token = ((await calls.sendMails())[0]?.links[0] ?? '').split('/').at(-1) ?? '';
  const open = async (cookie?: string): Promise<string | undefined> =>
    (await house.post('/auth/login-link/open', { token }, { address: calls.newAddress(), cookie })).cookie;
  const opened = await open();
  expect(await guessUntilRefused('reopened', opened)).toBe(10);
  expect(await guessUntilRefused('reopened', await open(opened))).toBe(0);
  expect(await guessUntilRefused('reopened', await open())).toBe(0);
  // Another mail, which its reader alone has, lets another browser in.
  const { cookie } = await calls.letIn('reopened@example.com');
  expect(await attempt('reopened', PASSWORD, { cookie })).toMatchObject({ status: 200 });
});

test('a link by mail opens nothing by itself, holds half an hour, and lets the browser try for a day', async () => {
  await calls.openAccount('linked');
  await calls.sendMails();
  await house.post('/auth/login-link', { email: 'linked@example.com' }, { address: calls.newAddress() });
  const [mail] = await calls.sendMails();
  const token = (mail?.links[0] ?? '').split('/').at(-1) ?? '';
  const open = (text: string): Promise<HouseAnswer> =>
    house.post('/auth/login-link/open', { token: text }, { address: calls.newAddress() });
  const opened = await open(token);
  expect(opened.body).toEqual({ success: true });
  // A program that looks at mails may have opened it before its reader does.
  expect(await open(token)).toMatchObject({ status: 200 });
  expect(await open('A'.repeat(43))).toMatchObject({ status: 400, body: { code: 'LOGIN_LINK_INVALID' } });
  expect((await house.pool.query(`select l::text as row from address_links l`)).rows.join()).not.toContain(token);
  // It is no reset link.
  expect(await calls.reset(token)).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
  expect(await calls.reset(token, 'another password')).toMatchObject({ status: 400 });
  house.clock.at += HOUR / 2;
  expect(await open(token)).toMatchObject({ status: 400 });
  house.clock.at += DAY;
  await besiege('linked');
  expect(await attempt('linked', PASSWORD, { cookie: opened.cookie })).toMatchObject({ status: 429 });
  await house.players.removeExpired(house.pool);
  const left = await house.pool.query('select from address_links union all select from address_devices');
  expect(left.rowCount).toBe(0);
});

test('the owner gets in by a reset link too, and from that network by password afterwards', async () => {
  await calls.openAccount('resetter');
  await besiege('resetter');
  const address = calls.newAddress();
  const token = await calls.askForToken('resetter@example.com');
  expect(await calls.reset(token, 'the next password', address)).toMatchObject({ status: 200 });
  expect(await attempt('resetter', 'the next password', { address })).toMatchObject({ status: 200 });
});

/** What a guesser sees of a name: answers and hashing, attempt by attempt, driven beyond every limit. */
async function driveToLimits(name: string, place: Place): Promise<unknown> {
  const guess = async (from: Place): Promise<unknown> => {
    const { compared } = house.work;
    const answer = await attempt(name, 'a wrong guess', from);
    return { ...answer, compared: house.work.compared - compared };
  };
  const inTurn = async (from: Place, times: number): Promise<unknown[]> => {
    const seen: unknown[] = [];
    for (let time = 0; time < times; time += 1) seen.push(await guess(from));
    return seen;
  };
  const before = await inTurn(place, 7);
  const { compared } = house.work;
  const elsewhere = await Promise.all(Array.from({ length: 55 }, () => attempt(name, 'a wrong guess')));
  const statuses = elsewhere.map(({ status }) => status).toSorted();
  const after = [...(await inTurn(place, 12)), ...(await inTurn({ cookie: place.cookie }, 2))];
  return { before, statuses, work: house.work.compared - compared, after };
}

test('a guesser sees the same of a name with an account, of one with a known network, and of none', async () => {
  await house.players.accounts.createPlayer({ ...signupForm('seen'), emailConfirmed: true });
  await calls.openAccount('spy');
  const seen: unknown[] = [];
  for (const name of ['seen@example.com', 'seen', 'unseen@example.com']) {
    // The guesser shares a network with the owner, who has logged in from there, and has a device of their own.
    const address = calls.newAddress();
    if (name !== 'seen') await attempt('seen', PASSWORD, { address });
    const { cookie } = await attempt('spy', PASSWORD, { address });
    seen.push(await driveToLimits(name, { address, cookie }));
    house.clock.at += DAY;
  }
  expect(seen[0]).toMatchObject({
    before: [401, 401, 401, 401, 401, 429, 429].map((status) => ({ status })),
    after: expect.arrayContaining([
      expect.objectContaining({ status: 429, compared: 1 }),
      expect.objectContaining({ status: 429, compared: 0 }),
    ]) as unknown,
  });
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

test('asking for a link by mail gives nothing away, and others who ask keep the owner from none', async () => {
  await calls.openAccount('asked-for');
  const ask = (email: string): Promise<HouseAnswer> =>
    house.post('/auth/login-link', { email }, { address: calls.newAddress() });
  const answersOf = async (email: string): Promise<HouseAnswer[]> => {
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push(await ask(email));
    return answers;
  };
  const present = await answersOf('asked-for@example.com');
  expect(present.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(await answersOf('not-asked-for@example.com')).toEqual(present);
  const mails = await calls.sendMails();
  expect(mails.map(({ to }) => to)).toEqual(Array(3).fill('asked-for@example.com'));
  // Whoever is refused has three that hold.
  await besiege('asked-for');
  for (const mail of mails) {
    const token = (mail.links[0] ?? '').split('/').at(-1) ?? '';
    const { cookie } = await house.post('/auth/login-link/open', { token }, { address: calls.newAddress() });
    expect(await attempt('asked-for', PASSWORD, { cookie })).toMatchObject({ status: 200 });
  }
  // Nor do they use up what a forgotten password needs.
  expect(await calls.askForToken('asked-for@example.com')).toMatch(/./);
});
