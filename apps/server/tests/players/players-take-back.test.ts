import type { SessionAnswer } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endWhatWasOpen } from '../../src/end-what-was-open.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { Mail } from '../../src/platform/mail/mailer.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  openPlayersHouse,
  PASSWORD,
  PUBLIC_URL,
  signupForm,
  type HouseAnswer,
  type PlayersHouse,
} from './players-house.ts';
import { createResetCalls, NEW_PASSWORD, readResetToken, type ResetCalls } from './players-reset-calls.ts';

const INVALID = { status: 400, body: { success: false, code: 'RESET_LINK_INVALID' } };
const THIEFS = 'the password of a thief';

let house: PlayersHouse;
let calls: ResetCalls;
beforeAll(async () => {
  house = await openPlayersHouse();
  calls = createResetCalls(house);
});
afterAll(async () => {
  await house.close();
});

/** An account with a confirmed address. */
async function enter(username: string): Promise<SessionAnswer> {
  await house.players.accounts.createPlayer(signupForm(username, { emailConfirmed: true }));
  return await house.logIn(username, { address: calls.newAddress() });
}

const from = ({ accessToken: token }: SessionAnswer) => ({ token, address: calls.newAddress() });
const change = (by: SessionAnswer, email: string, currentPassword = PASSWORD): Promise<HouseAnswer> =>
  house.put('/auth/email', { email, currentPassword }, from(by));
const confirm = (by: SessionAnswer, token: string): Promise<HouseAnswer> =>
  house.post('/auth/email/confirm', { token }, from(by));
const check = (token: string): Promise<HouseAnswer> =>
  house.post('/auth/take-back/check', { token }, { address: calls.newAddress() });
const takeBack = (token: string, password = NEW_PASSWORD): Promise<HouseAnswer> =>
  house.post('/auth/take-back', { token, password }, { address: calls.newAddress() });

const linksOf = (mails: readonly Mail[], to: string, kind: string): string[] => {
  const start = `${PUBLIC_URL}/${kind}/`;
  const links = mails.filter((mail) => mail.to === to).flatMap((mail) => mail.links);
  return links.filter((link) => link.startsWith(start)).map((link) => link.slice(start.length));
};

/** Gives the account another address, confirms it, and gives back the link that the one before was mailed, if any. */
async function moveTo(by: SessionAnswer, addresses: { from: string; to: string }): Promise<string | undefined> {
  expect(await change(by, addresses.to)).toMatchObject({ status: 200 });
  const mails = await calls.sendMails();
  const [token = ''] = linksOf(mails, addresses.to, 'confirm-email');
  expect(await confirm(by, token)).toMatchObject({ status: 200 });
  return linksOf(mails, addresses.from, 'take-back')[0];
}

/** A link that holds: the account was at `<username>@example.com` and is at `<username>@thief.example`, confirmed. */
async function leave(username: string): Promise<{ by: SessionAnswer; token: string; own: string; thiefs: string }> {
  const by = await enter(username);
  const [own, thiefs] = [`${username}@example.com`, `${username}@thief.example`];
  return { by, own, thiefs, token: (await moveTo(by, { from: own, to: thiefs })) ?? '' };
}

async function readAddress(username: string): Promise<unknown> {
  const found = await house.pool.query(
    'select email, email_confirmed_at is not null as "isConfirmed" from players where username = $1',
    [username],
  );
  return found.rows[0];
}

test('a link takes the address back once, sets a password, ends all sessions, and is not kept in the clear', async () => {
  const { by, own, token } = await leave('asha');
  const kept = await house.pool.query<{ all: string }>(
    `select coalesce(string_agg(l::text, chr(10)), '') as all from take_back_links l`,
  );
  expect(kept.rows[0]?.all).not.toBe('');
  expect(kept.rows[0]?.all).not.toContain(token);
  for (const wrong of [`${token}x`, token.toLowerCase(), 'x'])
    expect([await check(wrong), await takeBack(wrong)]).toMatchObject([INVALID, INVALID]);
  expect(await takeBack(token, 'short')).toMatchObject({ status: 400, body: { field: 'password' } });
  expect(await check(token)).toMatchObject({ status: 200 });
  expect(await takeBack(token)).toMatchObject({ status: 200, body: { username: 'asha' } });
  expect(await readAddress('asha')).toEqual({ email: own, isConfirmed: true });
  expect(await calls.opens('asha', PASSWORD)).toBe(false);
  expect(await calls.opens(own, NEW_PASSWORD)).toBe(true);
  expect((await house.verify(`Bearer ${by.accessToken}`)).status).toBe(401);
  expect([await check(token), await takeBack(token)]).toMatchObject([INVALID, INVALID]);
  expect((await calls.sendMails()).map(({ to, subject }) => [to, subject])).toEqual([
    [own, 'Your Rang password was changed'],
  ]);
});

test('an address that was never confirmed is mailed no link when it is left', async () => {
  await house.players.accounts.createPlayer(signupForm('bina'));
  const by = await house.logIn('bina', { address: calls.newAddress() });
  expect(await moveTo(by, { from: 'bina@example.com', to: 'bina@example.net' })).toBeUndefined();
});

test('the mail with the link waits for no server of the version before, and is sent by none', async () => {
  const by = await enter('mala');
  expect(await change(by, 'mala@thief.example')).toMatchObject({ status: 200 });
  // What is due is taken by any server: that one knows of no link, and mails none.
  const due = await house.pool.query(`select from mail_wishes where kind = 'email-changed' and next_try_at <= $1`, [
    new Date(house.clock.at),
  ]);
  expect(due.rowCount).toBe(0);
  expect(linksOf(await calls.sendMails(), 'mala@example.com', 'take-back')).toHaveLength(1);
});

test('a link holds for seven days', async () => {
  const { token } = await leave('chitra');
  house.clock.at += 7 * DAY - 1;
  await house.players.passwords.removeExpired(house.pool);
  expect(await check(token)).toMatchObject({ status: 200 });
  house.clock.at += 1;
  expect([await check(token), await takeBack(token)]).toMatchObject([INVALID, INVALID]);
  await house.players.passwords.removeExpired(house.pool);
  const left = await house.pool.query('select from take_backs union all select from take_back_links');
  expect(left.rowCount).toBe(0);
});

test('the address that was left first has the last word, however often a thief moves on', async () => {
  const { by, own, thiefs, token } = await leave('divya');
  const second = await moveTo(by, { from: thiefs, to: 'divya@second.example' });
  const third = await moveTo(by, { from: 'divya@second.example', to: 'divya@third.example' });
  // The later link works, and takes nothing from the earlier one.
  expect(await takeBack(second ?? '', THIEFS)).toMatchObject({ status: 200 });
  expect(await readAddress('divya')).toEqual({ email: thiefs, isConfirmed: true });
  expect(await takeBack(third ?? '', THIEFS)).toMatchObject(INVALID);
  // An account names three addresses in half an hour.
  house.clock.at += HOUR;
  const again = await house.post(
    '/auth/login',
    { username: 'divya', password: THIEFS },
    { address: calls.newAddress() },
  );
  const thief = again.body as SessionAnswer;
  expect(await change(thief, 'divya@fourth.example', THIEFS)).toMatchObject({ status: 200 });
  const [fourth = ''] = linksOf(await calls.sendMails(), thiefs, 'take-back');
  expect(await takeBack(token)).toMatchObject({ status: 200 });
  expect(await readAddress('divya')).toEqual({ email: own, isConfirmed: true });
  expect([await check(fourth), await takeBack(fourth, THIEFS)]).toMatchObject([INVALID, INVALID]);
  expect(await calls.opens('divya', NEW_PASSWORD)).toBe(true);
});

test('however many changes there are, the first link holds', async () => {
  const { by, token, thiefs } = await leave('esha');
  let [at, turn] = [thiefs, 0];
  for (; turn < 8; turn += 1) {
    house.clock.at += HOUR;
    const session = turn === 0 ? by : await house.logIn('esha', { address: calls.newAddress() });
    const to = `esha-${String(turn)}@thief.example`;
    await moveTo(session, { from: at, to });
    at = to;
  }
  expect(await takeBack(token)).toMatchObject({ status: 200 });
});

test('who comes back to an address by its mail ends what was mailed to those after it', async () => {
  const { by, own, thiefs } = await leave('farida');
  expect(await change(by, own)).toMatchObject({ status: 200 });
  const [later = ''] = linksOf(await calls.sendMails(), thiefs, 'take-back');
  expect(await check(later)).toMatchObject({ status: 200 });
  const reset = await calls.askForToken(own);
  expect(await calls.reset(reset, NEW_PASSWORD)).toMatchObject({ status: 200 });
  expect([await check(later), await takeBack(later, THIEFS)]).toMatchObject([INVALID, INVALID]);

  const gita = await leave('gita');
  expect(await change(gita.by, gita.own)).toMatchObject({ status: 200 });
  const mails = await calls.sendMails();
  const [thiefsLink = ''] = linksOf(mails, gita.thiefs, 'take-back');
  expect(await confirm(gita.by, linksOf(mails, gita.own, 'confirm-email')[0] ?? '')).toMatchObject({ status: 200 });
  expect(await check(thiefsLink)).toMatchObject(INVALID);
});

test('whoever reads an address that was only claimed is offered no account that another takes back', async () => {
  const by = await enter('mira');
  const claimed = 'whose-it-is@example.com';
  expect(await change(by, claimed)).toMatchObject({ status: 200 });
  const [token = ''] = linksOf(await calls.sendMails(), 'mira@example.com', 'take-back');
  // The call answers as for any other address, and there is nothing to mail.
  expect(await calls.forgot(claimed)).toMatchObject({ status: 200 });
  expect(await calls.sendMails()).toEqual([]);
  // A link that lets a browser try the password that one knows opens nothing, and is mailed.
  await house.post('/auth/login-link', { email: claimed }, { address: calls.newAddress() });
  expect(linksOf(await calls.sendMails(), claimed, 'login/link')).toHaveLength(1);

  // Nor does it take room in a mail, or is opened by its name, where others claim the address.
  const others = Array.from({ length: 6 }, (_, number) => `claims-${String(number)}`);
  for (const other of others) await calls.openAccount(other, { email: claimed });
  await calls.forgot(claimed);
  const [mail] = await calls.sendMails();
  const named = [...(mail?.text ?? '').matchAll(/mira|claims-\d/g)].map(([name]) => name);
  expect(named).toEqual(['claims-0', 'claims-1', 'claims-2', 'claims-4', 'claims-5']);
  const [forAny = ''] = linksOf(mail === undefined ? [] : [mail], claimed, 'reset-password/named');
  const order = { token: forAny, password: NEW_PASSWORD, username: 'mira' };
  expect(await house.post('/auth/reset-password', order, { address: calls.newAddress() })).toMatchObject({
    ...{ status: 400, body: { code: 'RESET_USERNAME_UNKNOWN' } },
  });
  expect(await check(token)).toMatchObject({ status: 200 });

  // Once nobody else takes it back, it is whose mail it is.
  house.clock.at += 7 * DAY;
  await calls.forgot(claimed);
  const [later] = await calls.sendMails();
  expect(later?.text).toContain('for mira:');
  expect(await calls.reset(readResetToken(later), NEW_PASSWORD)).toMatchObject({ status: 200 });
  expect(await readAddress('mira')).toEqual({ email: claimed, isConfirmed: true });
  expect([await check(token), await takeBack(token, THIEFS)]).toMatchObject([INVALID, INVALID]);
});

test.each([
  ['nina', 'was removed'],
  ['nisha', 'is there yet'],
])(
  'a reset link of %s opens nothing once another address takes the account back, and the own that is over %s',
  async (username, left) => {
    const { own, thiefs } = await leave(username);
    house.clock.at += 7 * DAY - MINUTE;
    const by = await house.logIn(username, { address: calls.newAddress() });
    expect(await change(by, own)).toMatchObject({ status: 200 });
    const [later = ''] = linksOf(await calls.sendMails(), thiefs, 'take-back');
    const reset = await calls.askForToken(own);
    // What it would have ended the other's link by is over.
    house.clock.at += MINUTE;
    if (left === 'was removed') await house.players.passwords.removeExpired(house.pool);
    expect(await calls.reset(reset, NEW_PASSWORD)).toMatchObject(INVALID);
    expect(await calls.opens(username, PASSWORD)).toBe(true);
    expect(await readAddress(username)).toEqual({ email: own, isConfirmed: false });
    expect(await check(later)).toMatchObject({ status: 200 });
  },
);

test('what is over and was not removed yet ends nothing that holds, and keeps no place before it', async () => {
  // Whoever was at the address first has let the week pass.
  const { by, own: first, thiefs: owners } = await leave('olga');
  house.clock.at += 7 * DAY;
  const again = await house.logIn('olga', { address: calls.newAddress() });
  const token = (await moveTo(again, { from: owners, to: first })) ?? '';
  expect(await check(token)).toMatchObject({ status: 200 });
  const later = await moveTo(again, { from: first, to: 'olga@third.example' });
  expect(await takeBack(token)).toMatchObject({ status: 200 });
  expect(await readAddress('olga')).toEqual({ email: owners, isConfirmed: true });
  expect([await check(later ?? ''), (await house.verify(`Bearer ${by.accessToken}`)).status]).toMatchObject([
    INVALID,
    401,
  ]);
});

test('an address that is another account’s by now is not taken from it, and the link waits', async () => {
  const { token, own } = await leave('hema');
  await house.players.accounts.createPlayer(signupForm('other', { email: own.toUpperCase(), emailConfirmed: true }));
  expect(await takeBack(token)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  expect(await readAddress('hema')).toEqual({ email: 'hema@thief.example', isConfirmed: true });
  expect(await calls.opens('hema', PASSWORD)).toBe(true);
  await house.pool.query(`update players set email = 'elsewhere@example.com' where username = 'other'`);
  expect(await takeBack(token)).toMatchObject({ status: 200 });
});

test('of a suspended account a link is good for nothing, as a reset link is not', async () => {
  const { token } = await leave('indu');
  await house.pool.query(`update players set status = 'banned' where username = 'indu'`);
  expect([await check(token), await takeBack(token)]).toMatchObject([INVALID, INVALID]);
});

test('of any number of openings at once, here and at another server, one takes the account back', async () => {
  const { token } = await leave('jaya');
  const passwords = ['one password', 'two passwords', 'three passwords', 'four passwords'];
  const elsewhere = house.otherPlayers.passwords
    .takeBack({ token, password: 'a password from elsewhere', address: '10.9.9.9' })
    .then(
      () => 1,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'RESET_LINK_INVALID' });
        return 0;
      },
    );
  const answers = await Promise.all(passwords.map((password) => takeBack(token, password)));
  const won = answers.filter(({ status }) => status === 200).length;
  expect(won + (await elsewhere)).toBe(1);
  const opened = await Promise.all(passwords.map((password) => calls.opens('jaya', password)));
  expect(opened).toEqual(answers.map(({ status }) => status === 200));
});

test.each(['take-back', 'reset'] as const)(
  'of a reset by the thief at once, with the %s first, the owner’s word is the last',
  async (first) => {
    const username = `kamala-${first}`;
    const { token, own, thiefs } = await leave(username);
    await calls.forgot(thiefs);
    const reset = readResetToken((await calls.sendMails()).find(({ to }) => to === thiefs));
    const holder = await house.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from players where username = $1 for update', [username]);
      const ask = { 'take-back': () => takeBack(token), reset: () => calls.reset(reset, THIEFS) };
      const begun = ask[first]();
      await awaitWaitingForLocks(house.pool, 1);
      const then = first === 'reset' ? ask['take-back']() : ask.reset();
      await awaitWaitingForLocks(house.pool, 2);
      await holder.query('commit');
      const [early, late] = await Promise.all([begun, then]);
      expect(early).toMatchObject({ status: 200 });
      expect(late).toMatchObject(first === 'reset' ? { status: 200 } : INVALID);
    } finally {
      holder.release();
    }
    expect(await readAddress(username)).toEqual({ email: own, isConfirmed: true });
    expect(await calls.opens(username, NEW_PASSWORD)).toBe(true);
    expect(await calls.opens(username, THIEFS)).toBe(false);
  },
);

test('the openings of one address are limited', async () => {
  const address = calls.newAddress();
  const ask = (path: string): Promise<HouseAnswer> =>
    house.post(path, { token: 'a-token', password: NEW_PASSWORD }, { address });
  for (const path of ['/auth/take-back', '/auth/take-back/check']) {
    for (let turn = 0; turn < 20; turn += 1) expect((await ask(path)).status).toBe(400);
    expect(await ask(path)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  }
});

test('a link outlives a restore, as what it undoes was restored and nobody can ask for another', async () => {
  const { token, own } = await leave('lata');
  const ended = await endWhatWasOpen({
    ...{ pool: house.pool, clock: house.clock, logger: createLogger('error'), endsFactors: false },
    ...{ chainKey: { current: '5c'.repeat(32), previous: undefined }, by: 'root', point: 'where it stood' },
  });
  expect(ended.sessions).toBeGreaterThan(0);
  expect(await takeBack(token)).toMatchObject({ status: 200 });
  expect(await readAddress('lata')).toEqual({ email: own, isConfirmed: true });
});
