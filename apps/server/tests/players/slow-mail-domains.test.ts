import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createAccountMail, type AccountMail } from '../../src/modules/mails/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createMailer } from '../../src/platform/mail/create-mailer.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { openHouse } from '../house/open-house.ts';
import { openMailbox, type TestMailbox } from '../house/open-mailbox.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { MINUTE, openPlayersHouse, PUBLIC_URL, SECOND, signupForm, type PlayersHouse } from './players-house.ts';

// What a server sends at once of each kind of domain, and of one of them.
const PLACES = 5;
const OF_ONE_DOMAIN = 2;

let house: PlayersHouse;
let mailbox: TestMailbox;
let sender: AccountMail;
/** Readers that the mail server thinks about. */
let held: string[] = [];
/** How many mails came before those that are looked at. */
let before = 0;
let release = (): void => undefined;
let released = Promise.resolve();
let isSlow = (_domain: string): boolean => false;

beforeAll(async () => {
  house = await openPlayersHouse();
  mailbox = await openMailbox(async (address) => {
    if (!isSlow(address.slice(address.indexOf('@') + 1))) return;
    held.push(address);
    await released;
  });
});
afterAll(async () => {
  await mailbox.close();
  await house.close();
});
beforeEach(() => {
  forget();
  isSlow = (domain) => domain.endsWith('slow.example');
  hold();
  sender = openSender();
});
afterEach(async () => {
  release();
  await (
    await sender.sendDue()
  ).ended;
  await house.pool.query('delete from mail_wishes');
});

function forget(): void {
  held = [];
  before = mailbox.letters.length;
}

/** From now on whoever is thought about is thought about until it is released. */
function hold(): void {
  released = new Promise((resolve) => {
    release = resolve;
  });
}

function openSender(): AccountMail {
  const logger = createLogger('silent');
  const { pool, clock } = house;
  const smtpUrl = `smtp://127.0.0.1:${String(mailbox.port)}`;
  const outbox = { folder: '', from: 'Rang <no-reply@rang.example>', clock, logger, logsLinks: false };
  const ownClock = {
    ...clock,
    now: () => clock.at,
    startWatch: () => {
      const begun = clock.at;
      return () => clock.at - begun;
    },
  };
  return createAccountMail({
    ...{ pool, clock: ownClock, logger, mailer: createMailer({ ...outbox, smtpUrl }) },
    ...{ randomness: systemRandomness, publicUrl: () => PUBLIC_URL },
  });
}

let opened = 0;
/** Has as many mails with links be due for an address of its own at the domain. */
async function queue(domain: string, mails = 1): Promise<string> {
  const username = `reader.${String((opened += 1))}`;
  const email = `${username}@${domain}`;
  await house.players.accounts.createPlayer(signupForm(username, { email }));
  await house.pool.query(
    `insert into mail_wishes (kind, email, asked_at, next_try_at)
     select 'reset-link', $1, $2, $2 from generate_series(1, $3::int)`,
    [email, new Date(house.clock.at), mails],
  );
  return email;
}

const readersOf = (): string[] => mailbox.letters.slice(before).flatMap(({ readers }) => readers);
const thinksAbout = (count: number) => expect.poll(() => held.length).toBe(count);
// A mail that its server thinks about is given up after twenty seconds, and its place is free then.
const brings = (address: string) => expect.poll(readersOf, { timeout: 15_000 }).toContain(address);

async function triesOf(email: string): Promise<number[]> {
  const found = await house.pool.query<{ tries: number }>(
    'select tries from mail_wishes where email = $1 order by id',
    [email],
  );
  return found.rows.map(({ tries }) => tries);
}

/** Sends a mail to the domain within a moment, or in as many seconds. */
async function sendOne(domain: string, seconds = 0): Promise<void> {
  hold();
  const { length } = held;
  const [address, usual] = [await queue(domain), isSlow];
  isSlow = (asked) => asked === domain;
  const { ended } = await sender.sendDue();
  await thinksAbout(length + 1);
  house.clock.at += seconds * SECOND;
  release();
  await ended;
  expect(readersOf()).toContain(address);
  isSlow = usual;
  forget();
  hold();
}

test('a domain that is slow holds two places, and what waits for it neither holds up others nor is tried meanwhile', async () => {
  const slow = await queue('slow.example', 8);
  const honest = await queue('example.com');
  await sender.sendDue();
  await brings(honest);
  await thinksAbout(OF_ONE_DOMAIN);
  expect(held).toEqual([slow, slow]);
  const late = await queue('example.net');
  await sender.sendDue();
  await brings(late);
  expect(held).toHaveLength(OF_ONE_DOMAIN);
  expect(await triesOf(slow)).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
  release();
  await expect.poll(() => readersOf().filter((reader) => reader === slow).length).toBe(8);
  expect(await triesOf(slow)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
});

test('names below one registered domain are one domain', async () => {
  for (let number = 0; number < 4; number += 1) await queue(`a${String(number)}.slow.example`);
  const honest = await queue('example.com');
  await sender.sendDue();
  await brings(honest);
  await thinksAbout(OF_ONE_DOMAIN);
});

test('a place that is free takes the next mail at once', async () => {
  const quick: string[] = [];
  for (let number = 0; number < 3 * PLACES; number += 1) quick.push(await queue('example.com'));
  await queue('slow.example');
  await sender.sendDue();
  // No further call, though another mail is still under way.
  for (const address of quick) await brings(address);
  await thinksAbout(1);
});

test('however many domains that nobody knows are slow, one that took its last mail soon has places of its own', async () => {
  await sendOne('known.example');
  for (let number = 0; number < 2 * PLACES; number += 1) await queue(`${String(number)}-slow.example`);
  const known = await queue('known.example');
  await sender.sendDue();
  await brings(known);
  await thinksAbout(PLACES);
});

test('however many domains were slow, they hold up none that nothing is known of', async () => {
  const domains = Array.from({ length: 2 * PLACES }, (_, number) => `again-${String(number)}-slow.example`);
  for (const domain of domains) await sendOne(domain, 6);
  for (const domain of domains) await queue(domain);
  const first = await queue('first-time.example');
  await sender.sendDue();
  await brings(first);
  await thinksAbout(PLACES);
});

test('a domain that was slow is among the slow for ten minutes, however soon it takes a mail', async () => {
  const domains = Array.from({ length: PLACES }, (_, number) => `turns-${String(number)}-slow.example`);
  for (const domain of domains) {
    await sendOne(domain, 6);
    await sendOne(domain);
  }
  await sendOne('steady.example');
  for (const domain of domains) await queue(domain);
  const steady = await queue('steady.example');
  await sender.sendDue();
  await thinksAbout(PLACES);
  await brings(steady);
});

test('of slow domains whoever had no turn for longest comes first, however much waits for the others', async () => {
  const domains = Array.from({ length: PLACES }, (_, number) => `deep-${String(number)}-slow.example`);
  for (const domain of [...domains, 'lone-slow.example']) await sendOne(domain, 6);
  for (const domain of domains) await queue(domain, 6);
  house.clock.at += SECOND;
  const lone = await queue('lone-slow.example');
  isSlow = (domain) => domain.startsWith('deep');
  await sender.sendDue();
  await thinksAbout(PLACES);
  house.clock.at += 10 * SECOND;
  const releaseFirst = release;
  hold();
  releaseFirst();
  await brings(lone);
  expect(held.length).toBeLessThan(3 * PLACES);
});

test('behind more than a thousand that wait, a domain that takes its mails soon is found with the next look', async () => {
  await sendOne('found.example');
  for (let number = 0; number < PLACES; number += 1) await queue(`${String(number)}-slow.example`);
  await house.pool.query(
    `insert into mail_wishes (kind, email, asked_at, next_try_at)
     select 'reset-link', 'reader@' || number || '-slow.example', $1, $1 from generate_series(1, 1500) as number`,
    [new Date(house.clock.at)],
  );
  await sender.sendDue();
  await thinksAbout(PLACES);
  const found = await queue('found.example');
  await sender.sendDue();
  await brings(found);
  expect(held).toHaveLength(PLACES);
  await house.pool.query(`delete from mail_wishes where email like 'reader@%'`);
});

test('a link that had no place is dropped once nobody waits for it, and one that was tried is not', async () => {
  const slow = await queue('slow.example', 4);
  await sender.sendDue();
  await thinksAbout(OF_ONE_DOMAIN);
  const news = await house.pool.query<{ id: bigint }>('select id from players order by id desc limit 1');
  await house.pool.query(
    `insert into mail_wishes (kind, player_id, asked_at, next_try_at) values ('password-changed', $1, $2, $2)`,
    [news.rows[0]?.id, new Date(house.clock.at)],
  );
  house.clock.at += 30 * MINUTE - 1;
  await sender.sendDue();
  expect(await listStates()).toEqual([...Array<string>(4).fill('reset-link waits'), 'password-changed waits']);
  for (const passed of [1, 2 * MINUTE]) {
    house.clock.at += passed;
    await sender.sendDue();
    expect(await listStates()).toEqual([
      ...['reset-link waits', 'reset-link waits', 'reset-link dropped', 'reset-link dropped', 'password-changed waits'],
    ]);
  }
  expect(await triesOf(slow)).toEqual([1, 1, 0, 0]);
});

async function listStates(): Promise<string[]> {
  const found = await house.pool.query<{ state: string }>(
    `select kind || case when is_dropped then ' dropped' when next_try_at is null then ' sent' else ' waits' end as state
     from mail_wishes order by id`,
  );
  return found.rows.map(({ state }) => state);
}

test('a mail that servers of the version before are kept from comes in its order', async () => {
  const username = `leaver.${String((opened += 1))}`;
  const id = await house.players.accounts.createPlayer(signupForm(username, { email: `${username}@kept.example` }));
  const at = new Date(house.clock.at);
  await house.pool.query(
    `insert into mail_wishes (kind, email, player_id, asked_at, next_try_at)
     values ('email-changed', $1, $2, $3, $3::timestamptz + interval '1 hour')`,
    [`${username}@kept.example`, id, at],
  );
  house.clock.at += SECOND;
  for (let number = 0; number < PLACES; number += 1) await queue('kept.example');
  await (
    await sender.sendDue()
  ).ended;
  expect(readersOf().slice(0, OF_ONE_DOMAIN)).toContain(`${username}@kept.example`);
  expect(readersOf()).toHaveLength(PLACES + 1);
});

test('a mail that is still under way when its next try comes is not begun once more', async () => {
  const slow = await queue('slow.example');
  await sender.sendDue();
  await thinksAbout(1);
  house.clock.at += 2 * MINUTE;
  await sender.sendDue();
  const after = await queue('example.com');
  await sender.sendDue();
  await brings(after);
  expect(held).toEqual([slow]);
});

test('however often it is asked to send, one wait for what is under way is all there is', async () => {
  await queue('slow.example');
  const first = await sender.sendDue();
  await thinksAbout(1);
  expect((await sender.sendDue()).ended).toBe(first.ended);
  release();
  await first.ended;
  hold();
  const later = await queue('slow.example');
  const second = await sender.sendDue();
  await thinksAbout(2);
  release();
  await second.ended;
  expect(readersOf()).toContain(later);
});

test('a sender that is stopped waits for what is under way, and begins nothing more', async () => {
  const slow = await queue('slow.example', 3);
  await sender.sendDue();
  await thinksAbout(OF_ONE_DOMAIN);
  const stopped = sender.stop();
  release();
  await stopped;
  expect(readersOf()).toEqual([slow, slow]);
  expect(await triesOf(slow)).toEqual([1, 1, 0]);
  sender = openSender();
});

test('a house that closes waits for the mail that is under way', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const { connectionString } = database;
  const settings = { SMTP_URL: `smtp://127.0.0.1:${String(mailbox.port)}` };
  const closing = await openHouse({ connectionString, settings });
  const [email, at] = ['asha@slow.example', new Date()];
  const asha = await closing.enter('asha');
  await closing.pool.query('update players set email = $2 where id = $1', [asha.id, email]);
  await closing.pool.query(
    `insert into mail_wishes (kind, email, asked_at, next_try_at) values ('reset-link', $1, $2, $2)`,
    [email, at],
  );
  await thinksAbout(1);
  const closed = closing.close();
  const isOpen = () =>
    fetch(closing.address).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen).toBe(false);
  // Until whatever else there is has ended.
  await wait(2_000);
  release();
  await closed;
  const pool = createPool(connectionString, 1);
  onTestFinished(() => pool.end());
  expect((await pool.query('select tries, next_try_at from mail_wishes')).rows).toEqual([
    { tries: 1, next_try_at: null },
  ]);
});
