import { expect, onTestFinished, test } from 'vitest';
import type { Gateway } from '../../../gateway/src/app.ts';
import { MERCHANT, SECRET, setSwitches, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { decideWithdrawal } from '../../src/modules/withdrawals/index.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type HouseAnswer, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { BANK } from './withdrawals-house.ts';

let house: TestHouse;
let gateway: Gateway;
let player: TestPlayer;
let open: () => Promise<TestHouse>;

/** The whole house with the whole gateway, and a player with ₹500. */
async function openWholeHouse(clock?: Clock): Promise<void> {
  const database = await createTestDatabase();
  gateway = await startGateway({ payoutMs: 0, ...(clock === undefined ? {} : { clock: () => clock.now() }) });
  const settings = {
    ...{ GATEWAY_URL: gateway.url, GATEWAY_MERCHANT: MERCHANT, GATEWAY_SECRET: SECRET },
    ...{ GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET, JWT_SECRET: 'a secret of the tests that is long enough' },
  };
  open = () =>
    openHouse({
      ...{ connectionString: database.connectionString, settings },
      ...(clock === undefined ? {} : { clock }),
    });
  house = await open();
  onTestFinished(async () => {
    await house.close();
    await gateway.stop();
    await database.remove();
  });
  player = await house.enter('asha', 500_00n);
}

const withdraw = (amount: number): Promise<HouseAnswer> =>
  house.call('POST', '/api/mxpay/payout', { token: player.token, body: { amount, ...BANK } });

test('an approved withdrawal is paid by the background job, also where the gateway died and the house was restarted in between', async () => {
  await openWholeHouse();
  const approve = async ({ body }: HouseAnswer): Promise<string> => {
    const withdrawal = (body['data'] as { orderNo: string }).orderNo;
    await decideWithdrawal(house.pool, {
      withdrawal,
      by: { adminId: null, username: 'an operator' },
      from: 'console',
      at: new Date(),
    });
    return withdrawal;
  };
  const isTakenUp = async (withdrawal: string): Promise<boolean> => {
    const sql = 'select from withdrawals where payout_no = $1 and next_check_at > decided_at';
    return (await house.pool.query(sql, [withdrawal])).rows.length > 0;
  };
  const listPaid = async (): Promise<string[]> => {
    const { body } = await house.call('GET', '/withdrawals/get', { token: player.token });
    return (body as unknown as { paidAt?: string }[]).map(({ paidAt }) => typeof paidAt);
  };

  const [first, second] = [await withdraw(200), await withdraw(100)];
  await setSwitches(gateway.url, { dieAfterAccept: true, loseWebhooks: true });
  const taken = await approve(first);
  await expect.poll(() => isTakenUp(taken)).toBe(true);
  await house.close();
  await setSwitches(gateway.url, {});
  house = await open();
  await approve(second);
  await expect.poll(listPaid).toEqual(['string', 'string']);
  expect(await house.balanceOf(player)).toBe(200);
  expect(await listLedgerFaults(house.pool)).toEqual([]);
});

test('a player is mailed of a withdrawal that was asked for, once', async () => {
  await openWholeHouse();
  await house.pool.query(`update players set email_confirmed_at = now() where username = 'asha'`);
  const headers = { 'idempotency-key': '5e0b1a52-3c5f-4d5c-9a57-6d0f7e0a1b2c' };
  const ask = (): Promise<HouseAnswer> =>
    house.call('POST', '/api/mxpay/payout', { token: player.token, headers, body: { amount: 200, ...BANK } });
  expect(await ask()).toMatchObject({ status: 200 });
  const countMails = (): number =>
    house.mails.filter(({ subject }) => subject === 'A withdrawal was asked for at Rang').length;
  await expect.poll(countMails, { timeout: 10_000 }).toBe(1);
  expect(await ask()).toMatchObject({ status: 200 });
  const queued = await house.pool.query(`select from mail_wishes where kind = 'withdrawal-asked'`);
  expect(queued.rows).toHaveLength(1);
});

test('bets and withdrawals at once never take more than there is, and what is reserved cannot be bet', async () => {
  await openWholeHouse(createTestClock());
  await eventually(async () => ((await house.call('GET', '/timer')).status === 200 ? true : undefined));
  const bet = (amount: number): Promise<HouseAnswer> =>
    house.bet(player, { betType: 'color', betValue: 'red', amount });
  expect((await withdraw(100)).status).toBe(200);
  const mixed = Array.from({ length: 30 }, (_, turn) => (turn % 8 === 0 ? withdraw(101 + turn) : bet(20)));
  const answers = await Promise.all(mixed);
  const taken = answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => (body['data'] as { amount: number } | undefined)?.amount ?? 20);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ body }) => body['code']))).toEqual(new Set(['INSUFFICIENT_BALANCE']));
  const left = 400 - taken.reduce((sum, amount) => sum + amount, 0);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(await house.balanceOf(player)).toBe(left);
  expect((await bet(left + 1)).body).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listColourFaults(house.pool)).toEqual([]);
});
