import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccountMail, type AccountMail } from '../../src/modules/mails/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { HOUR, MINUTE, PUBLIC_URL, openPlayersHouse, type HouseAnswer, type PlayersHouse } from './players-house.ts';
import { NEW_PASSWORD, createResetCalls, readResetToken, type ResetCalls } from './players-reset-calls.ts';

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

async function confirmedOf(username: string): Promise<boolean> {
  const found = await house.pool.query<{ confirmed: boolean }>(
    'select email_confirmed_at is not null as confirmed from players where username = $1',
    [username],
  );
  return found.rows[0]?.confirmed ?? false;
}

test('forgot-password answers, works and stores the same for an address with an account and one without', async () => {
  await calls.openAccount('present', { emailConfirmed: true });
  const storedFor = async (email: string): Promise<unknown[]> => {
    const found = await house.pool.query<object>(
      'select kind, player_id, asked_at, tries, next_try_at from mail_wishes where email = $1',
      [email],
    );
    return found.rows;
  };
  const before = { ...house.work };
  const present = await calls.forgot('present@example.com');
  const absent = await calls.forgot('absent@example.com');
  expect(absent).toEqual(present);
  expect(await storedFor('absent@example.com')).toEqual(await storedFor('present@example.com'));
  expect(house.work).toEqual(before);
  expect((await calls.sendMails()).map((mail) => mail.to)).toEqual(['present@example.com']);
  // Nor does being slowed down tell.
  const slowed = async (email: string): Promise<HouseAnswer[]> => {
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push(await calls.forgot(email));
    return answers;
  };
  expect(await slowed('absent@example.com')).toEqual(await slowed('present@example.com'));
});

test('an address is mailed three times in half an hour at the most, however often and at once it is asked for', async () => {
  await calls.openAccount('popular');
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, time) =>
      calls.forgot(time % 2 === 0 ? 'popular@example.com' : 'POPULAR@example.com'),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
  expect(answers.filter((answer) => answer.body['code'] === 'TOO_MANY_REQUESTS')).toHaveLength(9);
  const mails = await calls.sendMails();
  expect(mails).toHaveLength(3);
  // Anybody else who uses the three up keeps nobody out: as long as the owner is refused, the links hold.
  house.clock.at += HOUR / 2 - 1;
  expect(await calls.forgot('popular@example.com')).toMatchObject({ status: 429 });
  expect(await calls.reset(readResetToken(mails.at(-1)))).toMatchObject({ status: 200 });
  expect(await calls.reset(readResetToken(mails[0]))).toMatchObject({ status: 400 });
  expect(await calls.sendMails()).toHaveLength(1);
  house.clock.at += 1;
  expect(await calls.forgot('popular@example.com')).toMatchObject({ status: 200 });
  expect(await calls.sendMails()).toHaveLength(1);
});

/** Spellings of one mailbox, in turn. */
const spell = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}+${String(index)}@gmail.com`);

test('a mailbox is mailed ten links in half an hour, however its address is spelled, and one more to each spelling', async () => {
  const spellings = [...spell('many.ways', 6), 'MANY.WAYS@googlemail.com', 'm.a.n.y.ways@gmail.com'];
  for (const [index, email] of spellings.entries()) await calls.openAccount(`spelled-${String(index)}`, { email });
  const statuses: number[][] = [];
  for (const email of spellings) {
    const answers = [await calls.forgot(email), await calls.forgot(email), await calls.forgot(email)];
    statuses.push(answers.map(({ status }) => status));
  }
  const [all, one] = [
    [200, 200, 200],
    [200, 429, 429],
  ];
  expect(statuses).toEqual([all, all, all, one, one, one, one, one]);
  expect(await calls.sendMails()).toHaveLength(14);
  // Links that let a browser in are counted for themselves, and what others have is nothing to it.
  const letIn = (email: string): Promise<HouseAnswer> =>
    house.post('/auth/login-link', { email }, { address: calls.newAddress() });
  for (const email of ['manyways@gmail.com', 'many.ways@example.com'])
    expect((await letIn(email)).status, email).toBe(200);
  expect((await calls.forgot('many.ways@example.com')).status).toBe(200);
  house.clock.at += HOUR / 2;
  expect((await calls.forgot(spellings[7] ?? '')).status).toBe(200);
  expect(await calls.sendMails()).toHaveLength(1);
});

test('of any number who ask for the spellings of a mailbox at once it is mailed ten links', async () => {
  const spellings = spell('at.once', 4);
  for (const [index, email] of spellings.entries()) await calls.openAccount(`at-once-${String(index)}`, { email });
  const asked = [...spellings, ...spellings, ...spellings, ...spellings];
  const answers = await Promise.all(asked.map((email) => calls.forgot(email)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(await calls.sendMails()).toHaveLength(10);
});

test('whoever asks for all other spellings of a mailbox keeps no link from its owner, nor learns who has an account', async () => {
  await calls.openAccount('spelled-owner', { email: 'its.owner@gmail.com', emailConfirmed: true });
  const ask = async (name: string): Promise<number[]> => {
    const askAll = async (): Promise<number[]> => {
      const statuses: number[] = [];
      for (const email of spell(name, 12)) statuses.push((await calls.forgot(email)).status);
      return statuses;
    };
    const first = await askAll();
    expect(await calls.sendMails()).toEqual([]);
    return [...first, ...(await askAll())];
  };
  const asked = await ask('its.owner');
  expect(asked).toEqual([...Array<number>(12).fill(200), ...Array<number>(12).fill(429)]);
  expect(await ask('nobody.there')).toEqual(asked);
  expect(await calls.sendMails()).toEqual([]);
  const token = await calls.askForToken('its.owner@gmail.com');
  // One that is refused has one that holds.
  expect(await calls.forgot('its.owner@gmail.com')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  house.clock.at += HOUR / 2 - 1;
  expect(await calls.reset(token)).toMatchObject({ status: 200 });
  await calls.sendMails();
  house.clock.at += HOUR;
});

test('one address of the network can ask ten times in ten minutes', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1) {
    const email = `nobody-${String(time)}@example.com`;
    statuses.push((await house.post('/auth/forgot-password', { email }, { address: '198.51.100.9' })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  expect(await calls.sendMails()).toEqual([]);
});

test('an address that nobody has confirmed gets a link for each account that claims it', async () => {
  const email = 'shared@example.com';
  for (let number = 1; number <= 5; number += 1) await calls.openAccount(`sharer-${String(number)}`, { email });
  await calls.openAccount('sharer-banned', { email });
  await house.pool.query(`update players set status = 'banned' where username = 'sharer-banned'`);
  await calls.forgot(email);
  const [mail, ...others] = await calls.sendMails();
  expect(others).toEqual([]);
  const named = [...(mail?.text ?? '').matchAll(/sharer-\w+/g)].map(([name]) => name);
  expect(named).toEqual(['sharer-1', 'sharer-2', 'sharer-3', 'sharer-4', 'sharer-5']);
  expect(new Set(mail?.links).size).toBe(5);
  // Each link opens its own account; at once, and one of them gets the address.
  const answers = await Promise.all([0, 1, 2, 3, 4].map((place) => calls.reset(readResetToken(mail, place))));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  const opened = await Promise.all(named.map((name) => calls.opens(name, NEW_PASSWORD)));
  expect(opened).toEqual([true, true, true, true, true]);
  const confirmed = await Promise.all(named.map(confirmedOf));
  expect(confirmed.filter(Boolean)).toHaveLength(1);
  // Only the confirmed one is written to from now on.
  expect(await calls.sendMails()).toHaveLength(1);
  house.clock.at += HOUR;
  await calls.forgot(email);
  const [later] = await calls.sendMails();
  expect(later?.links).toHaveLength(1);
  expect(later?.text).toContain(`for ${named[confirmed.indexOf(true)] ?? ''}:`);
});

test.each([
  { before: 0, after: 6 },
  { before: 6, after: 0 },
  { before: 6, after: 6 },
])(
  '$before accounts that claim an address before its reader does, and $after after, push nobody out',
  async (flood) => {
    const { before, after } = flood;
    const own = `${String(before)}-${String(after)}`;
    const victim = `victim.${own}`;
    // As mails show it, and so may be typed.
    const mailed = victim.replaceAll('.', '·');
    const email = `${victim}@example.com`;
    for (let number = 0; number < before; number += 1)
      await calls.openAccount(`early-${own}-${String(number)}`, { email });
    await calls.openAccount(victim, { email });
    await calls.openAccount(`bystander-${own}`);
    for (let number = 0; number < after; number += 1)
      await calls.openAccount(`late-${own}-${String(number)}`, { email });
    await calls.forgot(email);
    const [mail] = await calls.sendMails();
    expect(mail?.links).toHaveLength(6);
    const named = `${PUBLIC_URL}/reset-password/named/`;
    const link = mail?.links.at(-1) ?? '';
    expect(link.startsWith(named)).toBe(true);
    const token = link.slice(named.length);
    const reset = (username?: string): Promise<HouseAnswer> =>
      house.post('/auth/reset-password', { token, password: NEW_PASSWORD, username }, { address: calls.newAddress() });
    const { hashed } = house.work;
    expect(await calls.check(token)).toMatchObject({ status: 200 });
    // The link opens nothing that is not the reader's.
    for (const other of [undefined, '', `bystander-${own}`, 'nobody-there']) {
      const refusal = { code: 'RESET_USERNAME_UNKNOWN', field: 'username' };
      expect(await reset(other)).toMatchObject({ status: 400, body: refusal });
    }
    expect(house.work.hashed).toBe(hashed);
    expect(await reset(` ${mailed.toUpperCase()} `)).toMatchObject({ status: 200 });
    expect(await calls.opens(victim, NEW_PASSWORD)).toBe(true);
    expect(await confirmedOf(victim)).toBe(true);
    expect(await reset(victim)).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
    expect(await calls.check(token)).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
    // From now on the address is the victim's alone, and nobody else is mailed with it.
    await calls.sendMails();
    house.clock.at += HOUR;
    await calls.forgot(email);
    const [later] = await calls.sendMails();
    expect(later?.links).toHaveLength(1);
    expect(later?.text).toContain(`for ${mailed}:`);
  },
);

test('a mail that could not be sent makes no link void that came before it', async () => {
  await calls.openAccount('half-reached');
  const token = await calls.askForToken('half-reached@example.com');
  await calls.forgot('half-reached@example.com');
  await sendAll(openSender({ fails: true, tries: 0, lines: [] }));
  expect(await calls.reset(token)).toMatchObject({ status: 200 });
  house.clock.at += HOUR;
  await house.mail.sendDue();
});

test('who merely claims an address gets no link to it once another has confirmed it', async () => {
  await calls.openAccount('owner', { emailConfirmed: true });
  await calls.openAccount('claimant', { email: 'owner@example.com' });
  await calls.forgot('owner@example.com');
  const [mail] = await calls.sendMails();
  expect(mail?.links).toHaveLength(1);
  expect(mail?.text).toContain('owner');
  expect(mail?.text).not.toContain('claimant');
});

test('what others may write freely is in no mail, and what is in it can do nothing', async () => {
  const name = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com\u202E';
  const id = await calls.openAccount('x.example.com', { name, email: `o'brien+x@example.com` });
  await house.pool.query('update players set email_confirmed_at = $2 where id = $1', [id, new Date(house.clock.at)]);
  await calls.forgot(`o'brien+x@example.com`);
  const [mail] = await calls.sendMails();
  expect(mail?.to).toBe(`o'brien+x@example.com`);
  const whole = `${mail?.subject ?? ''}${mail?.text ?? ''}${mail?.html ?? ''}`;
  for (const piece of ['<img', 'onerror', 'Bcc', '\u202E', '\r']) expect(whole).not.toContain(piece);
  expect(mail?.html).not.toMatch(/<(script|img|link|iframe)|src=|url\(/i);
});

/** Another server's sender, with a mail server of its own that fails as long as the test says. */
function openSender(state: { fails: boolean; tries: number; lines: string[] }): AccountMail {
  const send = (): Promise<void> => {
    state.tries += 1;
    return state.fails ? Promise.reject(new Error('the mail server is away')) : Promise.resolve();
  };
  return createAccountMail({
    pool: house.pool,
    clock: house.clock,
    logger: createLogger('info', { write: (line) => void state.lines.push(line) }),
    mailer: { send },
    randomness: systemRandomness,
    publicUrl: () => PUBLIC_URL,
  });
}

async function sendAll(sender: AccountMail): Promise<void> {
  await (
    await sender.sendDue()
  ).ended;
}

test('a mail is tried five times, with growing waits, and then given up', async () => {
  await calls.openAccount('unreached');
  await calls.forgot('unreached@example.com');
  const state = { fails: true, tries: 0, lines: [] as string[] };
  const sender = openSender(state);
  const triesAfter: number[] = [];
  for (const minutes of [0, 0.5, 0.5, 4, 1, 14, 1, 59, 1, 24 * 60]) {
    house.clock.at += minutes * MINUTE;
    await sendAll(sender);
    triesAfter.push(state.tries);
  }
  expect(triesAfter).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  expect(state.lines.filter((line) => line.includes('it is tried again later'))).toHaveLength(4);
  expect(state.lines.filter((line) => line.includes('it is given up'))).toHaveLength(1);
});

test('nothing is sent to an address that no mail arrives at, such as that of the demo', async () => {
  const id = await calls.openAccount('shown-to-all', { email: 'shown@rang.invalid', emailConfirmed: true });
  await house.pool.query(
    `insert into mail_wishes (kind, email, player_id, asked_at, next_try_at)
     values ('bank-saved', null, $1, $2, $2), ('reset-link', 'SHOWN@rang.INVALID', null, $2, $2)`,
    [id, new Date(house.clock.at)],
  );
  const state = { fails: false, tries: 0, lines: [] as string[] };
  await sendAll(openSender(state));
  expect(state).toEqual({ fails: false, tries: 0, lines: [] });
  const left = await house.pool.query('select from mail_wishes where next_try_at is not null');
  expect(left.rows).toEqual([]);
});

test('servers that send at the same time send each mail once', async () => {
  await calls.openAccount('many-wishes');
  await house.pool.query(
    `insert into mail_wishes (kind, email, asked_at, next_try_at)
     select 'reset-link', 'many-wishes@example.com', $1, $1 from generate_series(1, 24)`,
    [new Date(house.clock.at)],
  );
  const state = { fails: false, tries: 0, lines: [] as string[] };
  await Promise.all([openSender(state), openSender(state), openSender(state)].map(sendAll));
  expect(state).toEqual({ fails: false, tries: 24, lines: [] });
});

test.each(['nowhere', 'a@b', 'a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', ''])(
  'an address like %j is a clear no',
  async (email) => {
    expect(await calls.forgot(email)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', field: 'email' } });
  },
);
