import type { SessionAnswer } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPublicName } from '../../src/modules/accounts/index.ts';
import type { Mail } from '../../src/platform/mail/mailer.ts';
import {
  MINUTE,
  openPlayersHouse,
  PASSWORD,
  PUBLIC_URL,
  signupForm,
  type HouseAnswer,
  type PlayersHouse,
} from './players-house.ts';
import { createResetCalls, NEW_PASSWORD, type ResetCalls } from './players-reset-calls.ts';

const INVALID = { status: 400, body: { success: false, code: 'EMAIL_LINK_INVALID' } };

let house: PlayersHouse;
let calls: ResetCalls;
beforeAll(async () => {
  house = await openPlayersHouse();
  calls = createResetCalls(house);
});
afterAll(async () => {
  await house.close();
});

async function enter(username: string, changes: object = {}): Promise<SessionAnswer> {
  await house.players.accounts.createPlayer(signupForm(username, changes));
  return await house.logIn(username, { address: calls.newAddress() });
}

const from = ({ accessToken: token }: SessionAnswer) => ({ token, address: calls.newAddress() });
const ask = (by: SessionAnswer): Promise<HouseAnswer> => house.post('/auth/email/confirmation', {}, from(by));
const confirm = (by: SessionAnswer, token: string): Promise<HouseAnswer> =>
  house.post('/auth/email/confirm', { token }, from(by));
const change = (by: SessionAnswer, email: string, currentPassword = PASSWORD): Promise<HouseAnswer> =>
  house.put('/auth/email', { email, currentPassword }, from(by));
const read = async (by: SessionAnswer): Promise<unknown> =>
  (await house.ask('GET', '/auth/account', from(by))).body['data'];

function tokenOf(mail: Mail | undefined): string {
  const link = mail?.links[0] ?? '';
  expect(link.startsWith(`${PUBLIC_URL}/confirm-email/`)).toBe(true);
  return link.slice(`${PUBLIC_URL}/confirm-email/`.length);
}

async function askForToken(by: SessionAnswer): Promise<string> {
  expect(await ask(by)).toMatchObject({ status: 200 });
  const mails = await calls.sendMails();
  expect(mails).toHaveLength(1);
  return tokenOf(mails[0]);
}

test('a link confirms the address once, for the account that one is logged in to, and is not kept in the clear', async () => {
  const [asha, bina] = [await enter('asha'), await enter('bina')];
  const token = await askForToken(asha);
  const kept = await house.pool.query<{ all: string }>(
    'select string_agg(l::text, chr(10)) as all from address_links l',
  );
  expect(kept.rows[0]?.all).not.toContain(token);
  expect(await confirm(bina, token)).toMatchObject(INVALID);
  expect(await confirm(asha, `${token}x`)).toMatchObject(INVALID);
  expect((await house.post('/auth/email/confirm', { token })).status).toBe(401);
  expect(await read(asha)).toMatchObject({ emailConfirmed: false });
  expect(await confirm(asha, token)).toMatchObject({ status: 200 });
  expect(await read(asha)).toMatchObject({ email: 'asha@example.com', emailConfirmed: true });
  expect(await confirm(asha, token)).toMatchObject(INVALID);
  // Whoever has one confirmed logs in with it, and is mailed nothing more for it.
  expect(await calls.opens('asha@example.com', PASSWORD)).toBe(true);
  // That none was sent is said, whichever way it is asked for.
  const unsent = { status: 200, body: { message: 'Your address is confirmed already.', emailConfirmed: true } };
  expect(await ask(asha)).toMatchObject(unsent);
  expect(await change(asha, 'Asha@example.com')).toMatchObject(unsent);
  expect(await calls.sendMails()).toEqual([]);
});

test('of any number of presses at once one uses the link up', async () => {
  const own = await enter('chitra');
  const token = await askForToken(own);
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(own, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
});

test('a link ends after half an hour, a reset link confirms nothing by this call, and the other way round', async () => {
  const own = await enter('divya');
  const token = await askForToken(own);
  expect(await calls.reset(token)).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
  expect(await confirm(own, await calls.askForToken('divya@example.com'))).toMatchObject(INVALID);
  house.clock.at += 30 * MINUTE - 1;
  const late = await house.logIn('divya', { address: calls.newAddress() });
  house.clock.at += 1;
  expect(await confirm(late, token)).toMatchObject(INVALID);
  await house.players.passwords.removeExpired(house.pool);
});

test('an address is mailed three links in half an hour, whichever account asks, and so is an account', async () => {
  const owner = await enter('esha');
  const claimant = await enter('farid', { email: 'ESHA@example.com' });
  for (const by of [owner, claimant, owner]) expect((await ask(by)).status).toBe(200);
  for (const by of [owner, claimant]) {
    expect(await ask(by)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  }
  const mover = await enter('gita');
  for (const email of ['g1@example.com', 'g2@example.com', 'g3@example.com']) {
    expect((await change(mover, email)).status).toBe(200);
  }
  expect((await change(mover, 'g4@example.com')).status).toBe(429);
  expect(await read(mover)).toMatchObject({ email: 'g3@example.com' });
  await calls.sendMails();
  house.clock.at += 30 * MINUTE;
  expect((await ask(await house.logIn('esha', { address: calls.newAddress() }))).status).toBe(200);
  await calls.sendMails();
});

test('a mailbox is mailed ten links in half an hour, however its address is spelled and whoever asks', async () => {
  const claimants = await Promise.all(
    [
      'full.box@gmail.com',
      'fullbox@googlemail.com',
      'fullbox+1@gmail.com',
      'f.u.l.l.box+2@gmail.com',
      'FULLBOX@gmail.com',
    ].map((email, index) => enter(`box-${String(index)}`, { email })),
  );
  const answers = await Promise.all(claimants.flatMap((by) => [ask(by), ask(by), ask(by)]));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expect(await calls.sendMails()).toHaveLength(10);
  // No account is given the address without its link: that one was mailed is what its player reads.
  const mover = await enter('box-mover');
  expect((await change(mover, 'fullbox+3@gmail.com')).status).toBe(429);
  expect(await read(mover)).toMatchObject({ email: 'box-mover@example.com' });
  // Whoever has forgotten a password is mailed all the same.
  await calls.forgot('fullbox@gmail.com');
  expect(await calls.sendMails()).toHaveLength(1);
  house.clock.at += 30 * MINUTE;
  const again = await house.logIn('box-mover', { address: calls.newAddress() });
  expect((await change(again, 'fullbox+3@gmail.com')).status).toBe(200);
  expect(await calls.sendMails()).toHaveLength(1);
});

test('links to the very address hold for its owner, also where its mailbox is mailed no more', async () => {
  const claimants = await Promise.all(
    ['own.er@gmail.com', 'owner+1@gmail.com', 'owner+2@gmail.com', 'owner+3@gmail.com'].map((email, index) =>
      enter(`brim-${String(index)}`, { email }),
    ),
  );
  for (const by of claimants) for (let turn = 0; turn < 3; turn += 1) await ask(by);
  const mails = await calls.sendMails();
  expect(mails).toHaveLength(10);
  const mover = await enter('brim-mover');
  // Three links were mailed to it, of which each confirms it for whoever has it.
  expect((await change(mover, 'own.er@gmail.com')).status).toBe(200);
});

test('a stranger who names an address gets nothing by its reader’s press, and the reader keeps it', async () => {
  const claimant = await enter('harish', { email: 'indu@example.com' });
  const owner = await enter('indu');
  const mailed = await askForToken(claimant);
  // The reader, logged in to the own account, confirms that.
  expect((await confirm(owner, mailed)).status).toBe(200);
  expect(await read(owner)).toMatchObject({ emailConfirmed: true });
  const later = await askForToken(claimant);
  expect(await confirm(claimant, later)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  expect(await read(claimant)).toMatchObject({ emailConfirmed: false });
});

test('whoever uses up the links to an address keeps nobody from naming it, and the links hold for its owner', async () => {
  const email = 'wanted@example.com';
  const claimant = await enter('jatin', { email });
  for (let turn = 0; turn < 3; turn += 1) expect((await ask(claimant)).status).toBe(200);
  const mails = await calls.sendMails();
  const owner = await enter('owner1');
  expect(await change(owner, email)).toMatchObject({ status: 200 });
  expect(await calls.sendMails()).toEqual([]);
  expect(await confirm(owner, tokenOf(mails[0]))).toMatchObject({ status: 200 });
  expect(await read(owner)).toMatchObject({ email, emailConfirmed: true });
  // An account still has three of its own, whatever address they are for.
  for (const address of ['one@example.net', 'two@example.net', 'three@example.net'])
    expect(await change(owner, address)).toMatchObject({ status: 200 });
  expect(await change(owner, 'four@example.net')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(await read(owner)).toMatchObject({ email: 'three@example.net' });
  await calls.sendMails();
});

test('links to an address are not used up by whoever names it and leaves it before any is mailed', async () => {
  const owner = await enter('sita', { email: 'sita@example.org' });
  for (const name of ['thief1', 'thief2', 'thief3']) {
    const thief = await enter(name);
    expect(await change(thief, 'sita@example.org')).toMatchObject({ status: 200 });
    expect(await change(thief, `${name}@example.net`)).toMatchObject({ status: 200 });
  }
  const mailed = await calls.sendMails();
  expect(mailed.filter(({ to }) => to === 'sita@example.org')).toEqual([]);
  await askForToken(owner);
});

test('a changed address needs the password, is not confirmed, and ends what the old one was mailed', async () => {
  const own = await enter('jaya', { emailConfirmed: true });
  expect(await change(own, 'jaya.new@example.com', 'wrong')).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_WRONG', field: 'currentPassword' },
  });
  expect((await house.put('/auth/email', { email: 'jaya.new@example.com' }, from(own))).status).toBe(400);
  expect((await change(own, 'no address')).body).toMatchObject({ field: 'email' });
  const reset = await calls.askForToken('jaya@example.com');
  expect((await change(own, ' jaya.new@example.com ')).status).toBe(200);
  expect(await read(own)).toMatchObject({ email: 'jaya.new@example.com', emailConfirmed: false });
  expect(await calls.opens('jaya.new@example.com', PASSWORD)).toBe(false);
  const mails = await calls.sendMails();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
    expect.arrayContaining([
      ['jaya@example.com', 'Your Rang email address was changed'],
      ['jaya.new@example.com', 'Confirm your email address at Rang'],
    ]),
  );
  expect(mails).toHaveLength(2);
  expect(await calls.reset(reset, NEW_PASSWORD)).toMatchObject({ body: { code: 'RESET_LINK_INVALID' } });
  const token = tokenOf(mails.find(({ to }) => to === 'jaya.new@example.com'));
  // A link to an address that the account has no more is good for nothing.
  expect((await change(own, 'jaya.third@example.com')).status).toBe(200);
  expect(await confirm(own, token)).toMatchObject(INVALID);
  const [third] = await calls.sendMails();
  expect((await confirm(own, tokenOf(third))).status).toBe(200);
  // The same address again changes nothing.
  expect((await change(own, 'JAYA.third@example.com')).status).toBe(200);
  expect(await read(own)).toMatchObject({ email: 'jaya.third@example.com', emailConfirmed: true });
  expect(await calls.sendMails()).toEqual([]);
});

test('the answer is the same whether anybody has the address or not', async () => {
  await enter('kamala', { emailConfirmed: true });
  const own = await enter('lata');
  const taken = await change(own, 'kamala@example.com');
  const free = await change(own, 'nobody.at.all@example.com');
  expect(taken.text).toBe(free.text);
  expect(taken.status).toBe(free.status);
});

test('a name that others are shown is nobody else’s, nor what anybody else logs in with', async () => {
  const [own, other] = [await enter('meenakshi'), await enter('nila')];
  const choose = (by: SessionAnswer, publicName: unknown): Promise<HouseAnswer> =>
    house.put('/auth/public-name', { publicName }, from(by));
  expect(await read(own)).toMatchObject({ publicName: null, shownAs: 'me***i' });
  expect(await read(other)).toMatchObject({ shownAs: 'n***' });
  expect((await choose(own, 'Monsoon')).body).toEqual({ success: true, shownAs: 'Monsoon' });
  expect(await read(own)).toMatchObject({ username: 'meenakshi', publicName: 'Monsoon', shownAs: 'Monsoon' });
  const taken = { status: 409, body: { code: 'PUBLIC_NAME_TAKEN', field: 'publicName' } };
  expect(await choose(other, 'MONSOON')).toMatchObject(taken);
  expect(await choose(other, 'Meenakshi')).toMatchObject(taken);
  for (const name of ['support', 'R4ng.Team', 'adm1n']) {
    expect(await choose(other, name)).toMatchObject({
      status: 400,
      body: { code: 'NAME_RESERVED', field: 'publicName' },
    });
  }
  for (const name of ['', 'ab', 'a name', 'ä-name', 'x'.repeat(25), undefined]) {
    expect(await choose(other, name)).toMatchObject({ status: 400, body: { field: 'publicName' } });
  }
  // Nor does anybody sign up with what another is shown by.
  const form = signupForm('monsoon', { email: 'somebody@example.com' });
  expect(await house.post('/auth/signup', form, { address: calls.newAddress() })).toMatchObject({
    status: 409,
    body: { code: 'USERNAME_TAKEN' },
  });
  expect((await choose(other, 'nila')).body).toMatchObject({ shownAs: 'nila' });
  expect((await choose(own, null)).body).toMatchObject({ shownAs: 'me***i' });
  expect((await choose(other, 'Monsoon')).status).toBe(200);
});

test.each([
  ['asha', null, 'a***'],
  ['asha1', null, 'as***1'],
  ['meenakshi', null, 'me***i'],
  ['meenakshi', 'Monsoon', 'Monsoon'],
])('of %s who is called %s others are shown %s', (username, publicName, shown) => {
  expect(getPublicName({ username, public_name: publicName })).toBe(shown);
});

test('of many who choose or sign up with one name at once, one has it', async () => {
  const players = await Promise.all(['omar', 'padma', 'qadir', 'radha'].map((username) => enter(username)));
  const chosen = players.map((by) => house.put('/auth/public-name', { publicName: 'Saffron' }, from(by)));
  const signups = ['saffron', 'Saffron'].map((username, place) =>
    house.post('/auth/signup', signupForm(username, { email: `s${place}@example.com` }), {
      address: calls.newAddress(),
    }),
  );
  const answers = await Promise.all([...chosen, ...signups]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
});
