import { request } from 'node:http';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../src/platform/logger.ts';
import { forwardPort, type ForwardedPort } from '../house/forward-port.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { openMailbox, type TestMailbox } from '../house/open-mailbox.ts';
import { createTestClock } from '../house/test-clock.ts';

const MINUTE = 60_000;
const NEW_PASSWORD = 'a new password';

const clock = createTestClock();
const log: string[] = [];
const logger = createLogger('info', { write: (line) => void log.push(line) });
let house: TestHouse;
let mailbox: TestMailbox;
let mailServer: ForwardedPort;

beforeAll(async () => {
  mailbox = await openMailbox();
  mailServer = await forwardPort();
  mailServer.leadTo(mailbox.port);
  const settings = { SMTP_URL: `smtp://127.0.0.1:${String(mailServer.port)}`, PUBLIC_URL: 'https://rang.example/' };
  house = await openHouse({ clock, settings, logger });
});
afterAll(async () => {
  await house.close();
  await mailServer.close();
  await mailbox.close();
});

const forgot = (email: string) => house.call('POST', '/auth/forgot-password', { body: { email } });
const reset = (token: string) =>
  house.call('POST', '/auth/reset-password', { body: { token, password: NEW_PASSWORD } });

/** The text of the newest mail to the address, once there are `count`. */
async function receive(address: string, count = 1): Promise<string> {
  const toIt = () => mailbox.letters.filter(({ readers }) => readers.includes(address));
  await expect.poll(() => toIt().length).toBe(count);
  return toIt().at(-1)?.email.text ?? '';
}

/** The token in a mail. */
function tokenIn(text: string): string {
  return /\nhttps:\/\/rang\.example\/reset-password\/([\w-]{43})\n/.exec(text)?.[1] ?? '';
}

/** Asks for a link under a false name of the house; gives back the status. */
function forgotUnderFalseName(email: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
      'content-type': 'application/json',
    };
    const asked = request(`${house.address}/auth/forgot-password`, { method: 'POST', headers }, (answer) => {
      answer.resume().once('end', () => {
        resolve(answer.statusCode);
      });
    });
    asked.once('error', reject).end(JSON.stringify({ email }));
  });
}

test('a mail comes, its link is of the configured address whatever the request said, and works once', async () => {
  await house.enter('asha');
  expect(await forgotUnderFalseName('asha@example.com')).toBe(200);
  const text = await receive('asha@example.com');
  expect(text).toContain('for asha:');
  const letter = mailbox.letters.at(-1);
  expect(JSON.stringify(letter?.email)).not.toContain('evil');
  expect(await reset(tokenIn(text))).toMatchObject({ status: 200 });
  expect(await reset(tokenIn(text))).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
  const login = { username: 'asha@example.com', password: NEW_PASSWORD };
  expect(await house.call('POST', '/auth/login', { body: login })).toMatchObject({ status: 200 });
  expect(await receive('asha@example.com', 2)).toContain('The password of asha was changed');
  expect(log.join('')).not.toContain(tokenIn(text));
});

test('a mail that the server did not take comes once it is back, with a link that works', async () => {
  await house.enter('bina');
  mailServer.leadTo(9);
  log.length = 0;
  expect(await forgot('bina@example.com')).toMatchObject({ status: 200 });
  await expect.poll(() => log.join('')).toContain('a mail could not be sent, it is tried again later');
  mailServer.leadTo(mailbox.port);
  clock.advance(MINUTE);
  const token = tokenIn(await receive('bina@example.com'));
  expect(await reset(token)).toMatchObject({ status: 200 });
  expect(log.join('')).not.toContain(token);
});

test('a house without a mail server puts mails into its outbox and logs their links', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rang-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lines: string[] = [];
  const other = await openHouse({
    settings: { DATA_DIR: folder },
    logger: createLogger('info', { write: (line) => void lines.push(line) }),
  });
  try {
    await other.enter('asha');
    await other.call('POST', '/auth/forgot-password', { body: { email: 'asha@example.com' } });
    const mailLine = () => lines.find((line) => line.includes('put into the outbox'));
    await expect.poll(mailLine).toBeDefined();
    const { file, links } = JSON.parse(mailLine() ?? '') as { file: string; links: string[] };
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(1);
    const email = await PostalMime.parse(await readFile(file));
    expect(email.text).toContain(links[0]);
    const token = links[0]?.split('/').at(-1);
    const body = { token, password: NEW_PASSWORD };
    expect(await other.call('POST', '/auth/reset-password', { body })).toMatchObject({ status: 200 });
  } finally {
    await other.close();
  }
});

test('an address is confirmed by a link that came by mail, and a ticket’s answer is mailed where that is wished', async () => {
  const [wishing, silent, unconfirmed] = [
    await house.enter('tara'),
    await house.enter('uma'),
    await house.enter('vani'),
  ];
  for (const { token, username } of [wishing, silent]) {
    expect((await house.call('POST', '/auth/email/confirmation', { token, body: {} })).status).toBe(200);
    const text = await receive(`${username}@example.com`);
    const linked = /\nhttps:\/\/rang\.example\/confirm-email\/([\w-]{43})\n/.exec(text)?.[1];
    expect((await house.call('POST', '/auth/email/confirm', { token, body: { token: linked } })).status).toBe(200);
  }
  const notifications = { email: false, push: true, promotional: false };
  await house.call('PUT', '/auth/settings', { token: silent.token, body: { notifications } });
  const support = await house.enterOffice('sita', 'support');
  for (const { token } of [silent, unconfirmed, wishing]) {
    const body = { subject: 'My deposit', message: 'It is not there.' };
    const { ticket } = (await house.call('POST', '/support/create', { token, body })).body;
    const path = `/support/${(ticket as { _id: string })._id}/status`;
    const change = { status: 'open', priority: 'medium', adminNotes: 'A secret of the player alone.' };
    // The same once more is no second piece of news.
    for (const expected of [true, false]) {
      const answer = await house.call('PUT', path, { token: support.token, body: change });
      expect(answer.status).toBe(200);
      expect(answer.body['entry'] !== null).toBe(expected);
    }
  }
  const news = await receive('tara@example.com', 2);
  expect(news).toContain('https://rang.example/dashboard/support');
  expect(news).not.toContain('A secret of the player alone.');
  const waiting = `select from mail_wishes where kind = 'ticket-news' and next_try_at is not null`;
  await expect.poll(async () => (await house.pool.query(waiting)).rowCount).toBe(0);
  expect((await house.pool.query(`select from mail_wishes where kind = 'ticket-news'`)).rowCount).toBe(3);
  expect(mailbox.letters.filter(({ readers }) => readers.includes('vani@example.com'))).toEqual([]);
  expect(mailbox.letters.filter(({ readers }) => readers.includes('uma@example.com'))).toHaveLength(1);
});

test.each([
  ['es', 'Restablece tu contraseña de Rang', 'Poner una contraseña nueva para'],
  ['fr', 'Réinitialisez votre mot de passe Rang', 'Choisir un nouveau mot de passe pour'],
  ['de', 'Neues Passwort für Rang', 'Neues Passwort für'],
  ['xx', 'Reset your Rang password', 'Set a new password for'],
])('a mail is in the language of its account, as text and as a page: %s', async (language, subject, button) => {
  const { token, username } = await house.enter(`reader.of.${language}`);
  expect((await house.call('PUT', '/auth/settings', { token, body: { language } })).status).toBe(200);
  const address = `${username}@example.com`;
  await forgot(address);
  const text = await receive(address);
  const email = mailbox.letters.find(({ readers }) => readers.includes(address))?.email;
  expect(email?.subject).toBe(subject);
  // As no mail program makes a link of it.
  const named = `${button} ${username.replaceAll('.', '·')}`;
  expect(text).toContain(named);
  expect(email?.html).toContain(`<html lang="${language === 'xx' ? 'en' : language}">`);
  expect(email?.html).toContain(named);
  expect(await reset(tokenIn(text))).toMatchObject({ status: 200 });
});

test('an address that is left is mailed a link that takes the account back, in the language of the account', async () => {
  const { token, username, id } = await house.enter('leaver');
  await house.pool.query(`update players set language = 'de', email_confirmed_at = now() where id = $1`, [id]);
  const body = { email: 'thief@example.net', currentPassword: 'a good password' };
  expect(await house.call('PUT', '/auth/email', { token, body })).toMatchObject({ status: 200 });
  const text = await receive('leaver@example.com');
  expect(text).toContain('Der Link gilt einmal, 7 Tage lang.');
  const secret = /\nhttps:\/\/rang\.example\/take-back\/([\w-]{43})\n/.exec(text)?.[1] ?? '';
  const back = () => house.call('POST', '/auth/take-back', { body: { token: secret, password: NEW_PASSWORD } });
  expect(await back()).toMatchObject({ status: 200, body: { username } });
  expect(await back()).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
  expect(log.join('')).not.toContain(secret);
});
