import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse, type HouseAnswer, type TestHouse } from '../house/open-house.ts';

const OTHERS = { account_number: '666600001111', ifsc: 'SBIN0009999' };
const OWNERS = { account_number: '100020003000', ifsc: 'SBIN0001234' };
/** As the owner's are shown: what others see of an account is chosen by whoever saves it, but for its last digits. */
const SHOWN = { bank_name: 'State Bank', account_name: 'Asha Rao' };
const PASSWORD = 'a good password';
const NEW_PASSWORD = 'a new password of the owner';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ settings: { TRUST_PROXY: 'true' } });
});
afterAll(() => house.close());

let networks = 0;
/** A call from a network of its own, so that no test uses up another's. */
function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  given: { token?: string; body?: object } = {},
): Promise<HouseAnswer> {
  networks += 1;
  return house.call(method, path, { ...given, headers: { 'x-forwarded-for': `198.51.100.${String(networks)}` } });
}

/** The secret of the newest link of that kind that was mailed to an address. */
async function readLink(to: string, part: string): Promise<string> {
  const find = (): string | undefined =>
    house.mails
      .filter((mail) => mail.to === to)
      .flatMap(({ links }) => links)
      .findLast((link) => link.includes(part));
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return find()?.split('/').at(-1) ?? '';
}

async function logIn(username: string, password: string): Promise<string> {
  const { status, body } = await call('POST', '/auth/login', { body: { username, password } });
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body['accessToken']);
}

async function signUp(username: string, email: string): Promise<string> {
  const body = { name: 'Asha Rao', username, email, password: PASSWORD };
  expect(await call('POST', '/auth/signup', { body })).toMatchObject({ status: 200 });
  return await logIn(username, PASSWORD);
}

async function confirm(token: string, email: string): Promise<void> {
  await call('POST', '/auth/email/confirmation', { token });
  const link = await readLink(email, 'confirm-email');
  expect(await call('POST', '/auth/email/confirm', { token, body: { token: link } })).toMatchObject({ status: 200 });
}

const save = async (token: string, bank: object): Promise<void> => {
  expect(await call('POST', '/bank/create', { token, body: { ...SHOWN, ...bank } })).toMatchObject({ status: 200 });
};
/** The last digits of the saved accounts, the one first that the withdrawal form has chosen when it opens. */
const listSaved = async (token: string): Promise<unknown[]> =>
  ((await call('GET', '/bank/get', { token })).body['data'] as Record<string, unknown>[]).map(
    (bank) => bank['account_last4'],
  );

test('whoever resets an account that somebody else had opened with their address is paid to no account of theirs', async () => {
  const email = 'reader@example.com';
  await save(await signUp('planted', email), OTHERS);
  expect(await call('POST', '/auth/forgot-password', { body: { email } })).toMatchObject({ status: 200 });
  const token = await readLink(email, 'reset-password');
  const reset = await call('POST', '/auth/reset-password', { body: { token, password: NEW_PASSWORD } });
  expect(reset).toMatchObject({ status: 200, body: { username: 'planted' } });
  expect(await listSaved(await logIn('planted', NEW_PASSWORD))).toEqual([]);
});

test('whoever takes an account back is not offered what another has saved meanwhile', async () => {
  const email = 'asha@example.com';
  const owner = await signUp('asha', email);
  await confirm(owner, email);
  await save(owner, OWNERS);
  // Whoever has the password moves the address, and puts an account of his own in the place of the owner's.
  const other = await logIn('asha', PASSWORD);
  const [known] = (await call('GET', '/bank/get', { token: other })).body['data'] as { _id: string }[];
  const move = { email: 'asha@elsewhere.example', currentPassword: PASSWORD };
  expect(await call('PUT', '/auth/email', { token: other, body: move })).toMatchObject({ status: 200 });
  expect(await call('DELETE', `/bank/${known?._id ?? ''}`, { token: other })).toMatchObject({ status: 200 });
  await save(other, OTHERS);
  const link = await readLink(email, 'take-back');
  const back = await call('POST', '/auth/take-back', { body: { token: link, password: NEW_PASSWORD } });
  expect(back).toMatchObject({ status: 200, body: { username: 'asha' } });
  expect(await call('GET', '/auth/verify', { token: other })).toMatchObject({ status: 401 });
  expect(await listSaved(await logIn('asha', NEW_PASSWORD))).not.toContain('1111');
});

test('a bank account that is being saved while its session ends is not saved', async () => {
  const email = 'chitra@example.com';
  const owner = await signUp('chitra', email);
  await confirm(owner, email);
  const other = await logIn('chitra', PASSWORD);
  expect(await call('POST', '/auth/forgot-password', { body: { email } })).toMatchObject({ status: 200 });
  const token = await readLink(email, 'reset-password');
  const { rows } = await house.pool.query<{ id: bigint }>(`select id from players where username = 'chitra'`);
  const turn = await house.pool.connect();
  await turn.query('begin');
  await turn.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `bank accounts of ${String(rows[0]?.id)}`,
  ]);
  const saving = call('POST', '/bank/create', { token: other, body: { ...SHOWN, ...OTHERS } });
  await expect.poll(() => countWaiting(), { timeout: 10_000 }).toBe(1);
  const reset = await call('POST', '/auth/reset-password', { body: { token, password: NEW_PASSWORD } });
  expect(reset).toMatchObject({ status: 200 });
  await turn.query('commit');
  turn.release();
  expect(await saving).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  expect(await listSaved(await logIn('chitra', NEW_PASSWORD))).toEqual([]);
});

/** How many wait for a turn at somebody's bank accounts. */
async function countWaiting(): Promise<number> {
  const waiting = await house.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`);
  return waiting.rows.length;
}

test('a player is mailed of a bank account that was saved, not of one that is named anew, nor of each of many', async () => {
  const email = 'bina@example.com';
  const owner = await signUp('bina', email);
  await confirm(owner, email);
  const countMails = (): number =>
    house.mails.filter(({ to, subject }) => to === email && subject === 'A bank account was saved at Rang').length;
  await save(owner, OWNERS);
  await expect.poll(countMails, { timeout: 10_000 }).toBe(1);
  await save(owner, { ...OWNERS, bank_name: 'State Bank of India' });
  await save(owner, OTHERS);
  const news = await house.pool.query(
    `select from mail_wishes where kind = 'bank-saved' and player_id = (select id from players where username = 'bina')`,
  );
  expect(news.rows).toHaveLength(1);
});
