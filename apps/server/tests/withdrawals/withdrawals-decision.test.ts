import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPaymentsHouse, type PaymentsHouse, type TestPlayer } from '../payments/payments-house.ts';
import {
  approve,
  ask,
  enterWith,
  expectSound,
  findNewest,
  listMoves,
  OPERATOR,
  payLater,
  readWithdrawal,
  reject,
  TAKEN,
  RETURNED,
} from './withdrawals-house.ts';

let house: PaymentsHouse;
let player: TestPlayer;
let payoutNo: string;
beforeAll(async () => {
  house = await openPaymentsHouse({ gateway: { payoutMs: 0 } });
});
afterAll(async () => {
  await house.close();
});
beforeEach(async () => {
  player = await enterWith(house, 800);
  payoutNo = await ask(player, 500);
});
afterEach(async () => {
  await expectSound(house);
});

test('a rejected withdrawal is back in the wallet with the reason, and stays rejected', async () => {
  expect(await reject(house, payoutNo, 'The account is in another name.')).toMatchObject({ outcome: 'rejected' });
  expect(await player.balance()).toBe(800);
  expect(await findNewest(player)).toMatchObject({
    ...{ status: 'rejected', reason: 'The account is in another name.', decidedAt: expect.any(String) as string },
  });
  expect(await readWithdrawal(house, payoutNo)).toMatchObject({ decided_by: OPERATOR });
  for (const late of [await reject(house, payoutNo), await approve(house, payoutNo)]) {
    expect(late).toMatchObject({ outcome: 'late', withdrawal: { state: 'rejected' } });
  }
  await payLater(house);
  expect(await listMoves(house, player)).toEqual([TAKEN, RETURNED]);
});

test('an approved withdrawal is approved to its player, and is paid to the bank, not to the wallet', async () => {
  const { _id } = (await findNewest(player)) ?? {};
  // The operator may name it by its id as well.
  expect(await approve(house, String(_id))).toMatchObject({ outcome: 'approved', withdrawal: { payoutNo } });
  expect(await findNewest(player)).toMatchObject({ status: 'approved', decidedAt: expect.any(String) as string });
  expect((await findNewest(player))?.['paidAt']).toBeUndefined();
  expect(await reject(house, payoutNo)).toMatchObject({ outcome: 'late', withdrawal: { state: 'approved' } });
  await payLater(house);
  await expect.poll(async () => (await findNewest(player))?.['paidAt']).toBeTypeOf('string');
  expect(await findNewest(player)).toMatchObject({ status: 'approved' });
  expect(await player.balance()).toBe(300);
  expect(await listMoves(house, player)).toEqual([TAKEN, ['reserved', 'gateway', 50_000n]]);
});

test('rejected twenty times at once, the amount comes back once', async () => {
  const decided = await Promise.all(Array.from({ length: 20 }, (_, turn) => reject(house, payoutNo, `No. ${turn}`)));
  expect(decided.filter(({ outcome }) => outcome === 'rejected')).toHaveLength(1);
  expect(await player.balance()).toBe(800);
  expect(await listMoves(house, player)).toEqual([TAKEN, RETURNED]);
});

test('approved and rejected at once, one of the two holds', async () => {
  const other = await enterWith(house, 500);
  let left = 500;
  for (const amount of [101, 102, 103, 104]) {
    const number = await ask(other, amount);
    const decided = await Promise.all([approve(house, number), reject(house, number), approve(house, number)]);
    const won = decided.filter(({ outcome }) => outcome !== 'late');
    expect(won).toHaveLength(1);
    if (won[0]?.outcome === 'approved') left -= amount;
    expect(await other.balance()).toBe(left);
    expect(await readWithdrawal(house, number)).toMatchObject({ status: won[0]?.outcome });
  }
});

test('nobody decides about a withdrawal that there is not', async () => {
  for (const name of ['W20260101-000000000000', randomUUID(), '', "' or true --"]) {
    expect(await approve(house, name)).toEqual({ outcome: 'unknown' });
  }
});

test.each([
  ['the amount', 'amount = 1'],
  ['the bank account', `ifsc = 'SBIN0009999'`],
  ['the sealed number', `account_sealed = '\\x00'`],
  ['the player', 'player_id = player_id - 1'],
  [
    'the state, past the operator',
    `status = 'paid', paid_at = now(), decided_at = now(), decided_by = 'x', gateway_payout_id = 'x'`,
  ],
])('the database itself refuses a change of %s', async (_what, change) => {
  const before = await readWithdrawal(house, payoutNo);
  await expect(house.pool.query(`update withdrawals set ${change} where payout_no = '${payoutNo}'`)).rejects.toThrow(
    /never changed|does not become/,
  );
  expect(await readWithdrawal(house, payoutNo)).toEqual(before);
});

test('the database itself refuses to change what has ended, and to remove anything', async () => {
  await reject(house, payoutNo);
  const statements = [
    `update withdrawals set reason = 'another' where payout_no = '${payoutNo}'`,
    `update withdrawals set status = 'requested', reason = null, decided_at = null, decided_by = null where payout_no = '${payoutNo}'`,
    `delete from withdrawals where payout_no = '${payoutNo}'`,
    'truncate withdrawals cascade',
  ];
  for (const statement of statements) {
    await expect(house.pool.query(statement)).rejects.toThrow(/stays as it is|never removed|never changed or removed/);
  }
  expect(await player.balance()).toBe(800);
});

test('what has come back to the wallet is never paid as well, whatever somebody writes', async () => {
  await reject(house, payoutNo);
  const { id } = await readWithdrawal(house, payoutNo);
  const moved = await house.pool.query(
    `select ledger_move('withdrawal-end:' || $1, 5, 1, 50000, 'withdrawal', $1::text, now()) as moved`,
    [id],
  );
  expect(moved.rows).toEqual([{ moved: 0n }]);
  for (const [from, to] of [
    [5, 4],
    [1000, 5],
    [5, 99],
  ]) {
    const move = house.pool.query(`select ledger_move('x', $1, $2, 1, 'withdrawal', 'x', now())`, [from, to]);
    await expect(move).rejects.toThrow('not one within the house');
  }
});
