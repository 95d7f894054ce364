import { randomInt, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSwitches } from '../../../gateway/tests/merchant.ts';
import { createLogger } from '../../src/platform/logger.ts';
import {
  openPaymentsHouse,
  type HouseAnswer,
  type PaymentsHouse,
  type TestPlayer,
} from '../payments/payments-house.ts';
import { approve, BANK, enterWith, expectSound, listOwn, payLater, withdraw } from './withdrawals-house.ts';

const log: string[] = [];
let house: PaymentsHouse;
beforeAll(async () => {
  const keep = new Writable({
    write: (chunk, _encoding, done) => {
      log.push(String(chunk));
      done();
    },
  });
  house = await openPaymentsHouse({ logger: createLogger('debug', keep), gateway: { payoutMs: 0 } });
});
afterAll(async () => {
  await house.close();
});

const drawNumber = (): string => `7${String(randomInt(1e11, 1e12 - 1))}`;
const save = (player: TestPlayer, bank: object): Promise<HouseAnswer> =>
  player.send('POST', '/bank/create', { body: { ...BANK, ...bank } });
const listBanks = async (player: TestPlayer): Promise<Record<string, unknown>[]> =>
  (await player.get('/bank/get')).body.data as unknown as Record<string, unknown>[];
const payTo = (player: TestPlayer, amount: number, bank_id: unknown): Promise<HouseAnswer> =>
  player.send('POST', '/withdrawals/create', { body: { amount, bank_id } });

test('a saved account is shown without its number, and the same again is the same record under its latest names', async () => {
  const player = await house.addPlayer();
  const first = await save(player, { account_number: '100020003000' });
  expect(first).toMatchObject({ status: 200 });
  expect(first.body.data).toEqual({
    _id: expect.any(String) as string,
    bank_name: 'State Bank',
    account_last4: '3000',
    account_name: 'Asha Rao',
    ifsc: 'SBIN0001234',
    createdAt: expect.any(String) as string,
  });
  const renamed = { account_number: '100020003000', account_name: 'Asha R. Rao', ifsc: 'SBIN0001234' };
  const again = await Promise.all(Array.from({ length: 10 }, () => save(player, renamed)));
  for (const answer of again) {
    expect(answer.body.data).toEqual({ ...first.body.data, account_name: 'Asha R. Rao' });
  }
  const other = await save(player, { account_number: '100020003000', ifsc: 'HDFC0001234' });
  expect((await listBanks(player)).map((bank) => bank['_id'])).toEqual([
    ...[other.body.data?.['_id'], first.body.data?.['_id']],
  ]);
});

test('a player saves ten accounts at most, also at once; one that is removed makes room', async () => {
  const player = await house.addPlayer();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      save(player, { account_number: `20003000400${String(turn).padStart(2, '0')}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', message: 'You can save up to 10 bank accounts. Remove one first.' },
  });
  const [newest] = await listBanks(player);
  expect((await player.send('DELETE', `/bank/${String(newest?.['_id'])}`)).body).toEqual({ success: true });
  expect((await player.send('DELETE', `/bank/${String(newest?.['_id'])}`)).status).toBe(404);
  expect((await save(player, { account_number: '999988887777' })).status).toBe(200);
  expect(await listBanks(player)).toHaveLength(10);
});

test('a withdrawal goes to a saved account, and keeps what it was given after that is renamed or removed', async () => {
  const player = await enterWith(house, 1000);
  const saved = (await save(player, { account_number: '300040005000' })).body.data?.['_id'];
  const key = randomUUID();
  const body = { amount: 250, bank_id: saved };
  const asked = await player.send('POST', '/withdrawals/create', { body, key });
  expect(asked.body.data).toMatchObject({ amount: 250, bank_name: 'State Bank', account_last4: '5000' });
  await save(player, { account_number: '300040005000', bank_name: 'Another Bank' });
  await player.send('DELETE', `/bank/${String(saved)}`);
  expect(await player.send('POST', '/withdrawals/create', { body, key })).toEqual(asked);
  expect(await payTo(player, 260, saved)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', field: 'bank_id' } });
  await approve(house, String(asked.body.data?.['orderNo']));
  await payLater(house);
  await expect.poll(async () => (await listOwn(player))[0]?.['paidAt']).toBeTypeOf('string');
  expect(await listOwn(player)).toMatchObject([{ bank_name: 'State Bank' }]);
  await expectSound(house);
});

test("a saved account is its player's: others can neither pay to it nor see nor remove it", async () => {
  const [owner, otherPlayer] = [await house.addPlayer(), await enterWith(house, 1000)];
  const saved = (await save(owner, { account_number: '400050006000' })).body.data?.['_id'];
  expect(await payTo(otherPlayer, 500, saved)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((await otherPlayer.send('DELETE', `/bank/${String(saved)}`)).status).toBe(404);
  expect(await listBanks(otherPlayer)).toEqual([]);
  expect(await otherPlayer.balance()).toBe(1000);
  expect(await listBanks(owner)).toHaveLength(1);
  for (const bank_id of [randomUUID(), 'none', 7, '']) {
    expect([400, 404]).toContain((await payTo(otherPlayer, 500, bank_id)).status);
  }
  expect(await payTo(otherPlayer, 500, 'none')).toMatchObject({
    body: { code: 'INVALID_BANK_DETAILS', field: 'bank_id' },
  });
  expect(await listOwn(otherPlayer)).toEqual([]);
});

test('an account number is in no answer, no log and no table but sealed, whatever comes of it', async () => {
  log.length = 0;
  const player = await enterWith(house, 2000);
  const numbers = Array.from({ length: 6 }, drawNumber);
  const [good, saved, unknown, dead, wrong, fault] = numbers;
  const answers = [await withdraw(player, 300, { account_number: good, key: randomUUID() })];
  answers.push(await save(player, { account_number: saved }), await player.get('/bank/get'));
  answers.push(await withdraw(player, 301, { account_number: unknown, ifsc: 'XXXX0001234' }));
  await setSwitches(house.gateway.url, { dieAfterAccept: true });
  answers.push(await withdraw(player, 302, { account_number: dead }));
  await approve(house, String(answers[0]?.body.data?.['orderNo']));
  await payLater(house);
  await setSwitches(house.gateway.url, {});
  await payLater(house);
  answers.push(
    await withdraw(player, 303, { account_number: wrong, ifsc: 'none' }),
    await player.get('/withdrawals/get'),
  );
  answers.push(await player.get(`/mxpay/payout/${String(answers[0]?.body.data?.['_id'])}`));
  await house.pool.query('alter table withdrawal_attempts rename to withdrawal_attempts_away');
  answers.push(await withdraw(player, 304, { account_number: fault }), await save(player, { account_number: saved }));
  await house.pool.query('alter table withdrawal_attempts_away rename to withdrawal_attempts');
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 200, 400, 200, 200, 500, 200]);
  const output = [...log, ...answers.map(({ body }) => JSON.stringify(body)), await dumpTables()].join('\n');
  expect(output).toContain('unexpected error');
  for (const number of numbers) {
    expect(output).not.toContain(number);
    expect(output).not.toContain(Buffer.from(number).toString('hex'));
    expect(output).not.toContain(Buffer.from(number).toString('base64').replace(/=+$/, ''));
  }
});

/** Everything that the tables of payments hold, as text. */
async function dumpTables(): Promise<string> {
  const tables = ['withdrawals', 'bank_accounts', 'withdrawal_attempts', 'payment_alerts', 'transfers'];
  const dumps = await Promise.all(
    tables.map((table) => house.pool.query<{ text: string }>(`select t::text as text from ${table} t`)),
  );
  return dumps.flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n');
}
