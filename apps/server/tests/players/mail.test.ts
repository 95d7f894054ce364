import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createMailer } from '../../src/platform/mail/create-mailer.ts';
import type { Mail, Mailer } from '../../src/platform/mail/mailer.ts';
import { openMailbox, type TestMailbox } from '../house/open-mailbox.ts';
import { createTestClock } from '../house/test-clock.ts';

const LINK = `https://rang.example/reset-password/${'a'.repeat(43)}`;
const MAIL: Mail = {
  to: 'asha@example.com',
  subject: 'Reset your Rang password',
  text: `A link:\n${LINK}`,
  html: `<p>A link</p>`,
  links: [LINK],
};

const clock = createTestClock();
let mailbox: TestMailbox;
let folder: string;
const log: string[] = [];

beforeAll(async () => {
  mailbox = await openMailbox();
  folder = await mkdtemp(join(tmpdir(), 'rang-mail-'));
});
afterAll(async () => {
  await mailbox.close();
  await rm(folder, { recursive: true });
});

function openMailer(changes: { smtpUrl?: string; logsLinks?: boolean; sendWithinMs?: number } = {}): Mailer {
  const logger = createLogger('info', { write: (line) => void log.push(line) });
  const outbox = { folder: join(folder, 'outbox'), from: 'Rang <no-reply@rang.example>', clock, logger };
  return createMailer({ ...outbox, smtpUrl: undefined, logsLinks: true, ...changes });
}

/** Sends by the real server and gives back what came. */
async function sendReally(changes: Partial<Mail>) {
  await openMailer({ smtpUrl: `smtp://127.0.0.1:${String(mailbox.port)}` }).send({ ...MAIL, ...changes });
  const letter = mailbox.letters.at(-1);
  if (letter === undefined) throw new Error('no mail came');
  return letter;
}

test('a mail comes as it was written, as text and as a page', async () => {
  const { readers, email } = await sendReally({ subject: 'रंग: a word' });
  expect(readers).toEqual(['asha@example.com']);
  expect(email).toMatchObject({
    from: { name: 'Rang', address: 'no-reply@rang.example' },
    to: [{ address: 'asha@example.com' }],
    subject: 'रंग: a word',
    text: `${MAIL.text}\n`,
    html: expect.stringContaining('<p>A link</p>') as unknown,
    attachments: [],
  });
});

test.each([
  'asha@example.com, eve@example.com',
  'asha@example.com; eve@example.com',
  'asha@example.com\r\nBcc: eve@example.com',
  'Asha <asha@example.com>, eve@example.com',
  'asha@example.com>\r\nRCPT TO:<eve@example.com',
])('an address such as %j brings the mail to nobody else', async (to) => {
  const before = mailbox.letters.length;
  await sendReally({ to }).catch(() => undefined);
  for (const { readers, email } of mailbox.letters.slice(before)) {
    expect(readers).not.toContain('eve@example.com');
    expect(email.bcc ?? []).toEqual([]);
    expect(email.cc ?? []).toEqual([]);
  }
});

test('a mail in other letters, or in lines of any length, comes as it was written', async () => {
  const text = `${'नमस्ते '.repeat(200)}\n${'x'.repeat(3_000)}\n.\n..`;
  expect((await sendReally({ text })).email.text).toBe(`${text}\n`);
  expect((await sendReally({ text: 'x'.repeat(3_000) })).email.text).toBe(`${'x'.repeat(3_000)}\n`);
});

test('a subject cannot add a header, and a text that looks like one stays text', async () => {
  const { readers, email } = await sendReally({
    subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nBody',
    text: '.\r\nRCPT TO:<eve@example.com>\r\nBcc: eve@example.com\r\n.\r\n',
  });
  expect(readers).toEqual(['asha@example.com']);
  expect(email.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(email.text).toContain('RCPT TO:<eve@example.com>');
});

test('a mail server that is away is an error that shows nothing of the mail', async () => {
  const mailer = openMailer({ smtpUrl: 'smtp://asha:secret@127.0.0.1:9' });
  const failure = await mailer.send(MAIL).catch((error: unknown) => error as Error);
  expect(failure).toBeInstanceOf(Error);
  expect(String(failure)).toMatch(/did not take a mail: E[A-Z]+$/);
  expect(JSON.stringify([failure, (failure as Error).stack])).not.toMatch(/secret|reset-password/);
});

test('a mail server that is never silent for long, and never takes the mail, is left when the time for a mail is over', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.write('220 relay.example\r\n');
    // Word after word of an answer that has no end, whatever it is told.
    const words = setInterval(() => socket.write('250-wait\r\n'), 20);
    socket.resume();
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearInterval(words);
      connections -= 1;
    });
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const smtpUrl = `smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const sent = openMailer({ smtpUrl, sendWithinMs: 500 }).send(MAIL);
  await expect(sent).rejects.toThrow(/did not take a mail: EABORT$/);
  await expect.poll(() => connections).toBe(0);
});

test('a mail that its server thinks about for longer than there is for a mail does not come after all', async () => {
  const thought = Promise.withResolvers<undefined>();
  const slow = await openMailbox(() => thought.promise);
  onTestFinished(() => slow.close());
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${String(slow.port)}`, sendWithinMs: 500 });
  await expect(mailer.send(MAIL)).rejects.toThrow(/did not take a mail: EABORT$/);
  thought.resolve(undefined);
  await mailer.send({ ...MAIL, to: 'bina@example.com' });
  expect(slow.letters.map(({ readers }) => readers)).toEqual([['bina@example.com']]);
});

test('without a mail server each mail is a file that its owner alone can read, the newest last, and the log holds its link', async () => {
  const mailer = openMailer();
  onTestFinished(() => rm(join(folder, 'outbox'), { recursive: true }));
  log.length = 0;
  await Promise.all([mailer.send(MAIL), mailer.send(MAIL)]);
  clock.advance(1);
  await mailer.send({ ...MAIL, to: 'bina@example.com' });
  const files = (await readdir(join(folder, 'outbox'))).toSorted();
  expect(files).toHaveLength(3);
  for (const file of files) expect(file).toMatch(/^2026-11-21T09-00-00\.00[01]Z-[0-9a-f]{8}\.eml$/);
  const newest = join(folder, 'outbox', files[2] ?? '');
  const content = await readFile(newest, 'utf8');
  // Who reads the file itself finds the link in one piece.
  expect(content).toContain(`\r\n${LINK}\r\n`);
  const email = await PostalMime.parse(content);
  expect(email).toMatchObject({ to: [{ address: 'bina@example.com' }], subject: MAIL.subject, text: `${MAIL.text}\n` });
  expect((await stat(newest)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'outbox'))).mode & 0o777).toBe(0o700);
  expect(log).toHaveLength(3);
  expect(JSON.parse(log[2] ?? '')).toMatchObject({ file: newest, links: [LINK] });
});

test('a mail is in the outbox for thirty days', async () => {
  const mailer = openMailer();
  onTestFinished(() => rm(join(folder, 'outbox'), { recursive: true }));
  await mailer.send(MAIL);
  const [old] = await readdir(join(folder, 'outbox'));
  clock.advance(29 * DAY_MS);
  await mailer.send(MAIL);
  expect(await readdir(join(folder, 'outbox'))).toContain(old);
  clock.advance(2 * DAY_MS);
  await mailer.send(MAIL);
  const left = await readdir(join(folder, 'outbox'));
  expect(left).toHaveLength(2);
  expect(left).not.toContain(old);
});

test('where a link opens something of value, the log names the file only', async () => {
  log.length = 0;
  await openMailer({ logsLinks: false }).send(MAIL);
  expect(log.join('')).toContain('.eml');
  expect(log.join('')).not.toContain('reset-password');
});
