import { randomUUID } from 'node:crypto';
import { paise } from '@rang/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type pg from 'pg';
import type { PaymentGateway } from '../../src/modules/gateway/index.ts';
import { openPaymentsHouse, withdrawalsOver, type PaymentsHouse, type TestPlayer } from '../payments/payments-house.ts';
import { ask, BANK, enterWith, expectSound, findNewest, listMoves, listOwn, TAKEN } from './withdrawals-house.ts';

type BankReply = Awaited<ReturnType<PaymentGateway['checkBankAccount']>>;

const KNOWN: BankReply = { outcome: 'answered', value: { known: true } };
const UNAUTHORIZED = { code: 'UNAUTHORIZED' };

let house: PaymentsHouse;
let player: TestPlayer;
beforeAll(async () => {
  house = await openPaymentsHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  player = await enterWith(house, 1000);
});
afterEach(() => expectSound(house));

const endOthers = async (by: TestPlayer): Promise<void> => {
  expect(await by.send('DELETE', '/auth/sessions')).toMatchObject({ status: 200 });
};
const order = (key: string = randomUUID()) => ({
  ...{ playerId: player.id, sessionId: player.sessionId, key },
  ...{ amount: paise(50_000n), to: BANK },
});

/** Asks another server for a withdrawal, and gives back once its bank is being asked; it answers when the test lets it. */
async function askBank(asked: ReturnType<typeof order>): Promise<{ answer: () => void; outcome: Promise<unknown> }> {
  const [called, reply] = [Promise.withResolvers<undefined>(), Promise.withResolvers<BankReply>()];
  const checkBankAccount = (): Promise<BankReply> => {
    called.resolve(undefined);
    return reply.promise;
  };
  const outcome = withdrawalsOver(house, { checkBankAccount })
    .requestWithdrawal(asked)
    .catch((error: unknown) => error);
  await called.promise;
  return { answer: () => reply.resolve(KNOWN), outcome };
}

/** How many wait for something that somebody holds. */
async function countWaiting(): Promise<number> {
  const waiting = await house.pool.query(`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return waiting.rows.length;
}

/** Has a transaction open that the test ends, at the latest with itself. */
async function hold(text: string, values: unknown[]): Promise<pg.PoolClient> {
  const client = await house.pool.connect();
  onTestFinished(() => end(client));
  await client.query('begin');
  await client.query(text, values);
  return client;
}

const ended = new WeakSet<pg.PoolClient>();
async function end(client: pg.PoolClient): Promise<void> {
  if (ended.has(client)) return;
  ended.add(client);
  await client.query('commit');
  client.release();
}

test('a withdrawal whose session ends while the bank is asked reserves nothing, and the owner asks for it anew', async () => {
  const owner = await player.logInAgain();
  const asked = order();
  const { answer, outcome } = await askBank(asked);
  await endOthers(owner);
  answer();
  expect(await outcome).toMatchObject(UNAUTHORIZED);
  expect([await owner.balance(), await listOwn(owner), await listMoves(house, player)]).toEqual([1000, [], []]);
  // Neither is its key used up.
  const again = await askBank({ ...asked, sessionId: owner.sessionId });
  again.answer();
  expect(await again.outcome).toMatchObject({ amount: 50_000n });
  expect(await listMoves(house, player)).toEqual([TAKEN]);
});

test('a session that has ended is told no balance by a server that has not heard of it, and uses up no attempt', async () => {
  await endOthers(await player.logInAgain());
  const other = withdrawalsOver(house, { checkBankAccount: () => Promise.reject(new Error('not asked')) });
  for (const amount of [paise(50_000n), paise(500_000n)])
    await expect(other.requestWithdrawal({ ...order(), amount })).rejects.toMatchObject(UNAUTHORIZED);
  const attempts = await house.pool.query('select from withdrawal_attempts where player_id = $1', [player.id]);
  expect(attempts.rowCount).toBe(0);
});

test('a withdrawal waits for what becomes of a session that is being ended', async () => {
  const { answer, outcome } = await askBank(order());
  const ending = await hold('update sessions set ended_at = now(), expires_at = now() where id = $1', [
    player.sessionId,
  ]);
  answer();
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
  await end(ending);
  expect(await outcome).toMatchObject(UNAUTHORIZED);
  expect(await listMoves(house, player)).toEqual([]);
});

test('a password that is changed while the bank is asked leaves nothing to be withdrawn by who had the one before', async () => {
  const owner = await player.logInAgain();
  const { answer, outcome } = await askBank(order());
  const body = { currentPassword: 'a good password', newPassword: 'a better password' };
  expect(await owner.send('POST', '/auth/change-password', { body })).toMatchObject({ status: 200 });
  answer();
  expect(await outcome).toMatchObject(UNAUTHORIZED);
  expect(await listMoves(house, player)).toEqual([]);
});

test('a withdrawal that is being taken back while its session ends stays asked for', async () => {
  await ask(player, 500);
  const { _id: id } = (await findNewest(player)) ?? {};
  const owner = await player.logInAgain();
  const turn = await hold('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `withdrawals of ${String(player.id)}`,
  ]);
  const taking = player.send('POST', `/withdrawals/${String(id)}/cancel`, { body: {} });
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
  await endOthers(owner);
  await end(turn);
  expect(await taking).toMatchObject({ status: 401, body: UNAUTHORIZED });
  expect(await findNewest(owner)).toMatchObject({ status: 'pending' });
  expect(await listMoves(house, player)).toEqual([TAKEN]);
});
