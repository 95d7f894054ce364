import { PAYOUT_REASONS, type AdminWithdrawalRecord } from '@rang/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { setSwitches } from '../../../gateway/tests/merchant.ts';
import { listQueue } from '../../src/modules/withdrawals/office/list-queue.ts';
import type { Queryable } from '../../src/platform/database/database.ts';
import type { HouseAnswer, TestHouse } from '../house/open-house.ts';
import { openWithdrawalOffice, type WithdrawalOffice } from '../withdrawals/open-withdrawal-office.ts';

let office: WithdrawalOffice;
let house: TestHouse;
beforeAll(async () => {
  office = await openWithdrawalOffice();
  ({ house } = office);
});
afterAll(async () => {
  expect(await office.listFaults()).toEqual([]);
  await office.close();
});

const approve = (id: string): Promise<HouseAnswer> =>
  house.call('POST', `/admin/withdrawals/${id}/approve`, {
    token: office.owner.token,
    body: { expected: 'requested' },
  });
const giveBack = (id: string, reason: string): Promise<HouseAnswer> =>
  house.call('POST', `/admin/withdrawals/${id}/give-back`, { token: office.operator.token, body: { reason } });

async function findRecord(orderNo: string): Promise<AdminWithdrawalRecord | undefined> {
  const { body } = await house.call('GET', `/admin/withdrawals?search=${orderNo}`, { token: office.owner.token });
  return (body as unknown as { withdrawals: AdminWithdrawalRecord[] }).withdrawals[0];
}

test('what the bank has ended before it was voided does not read as voided, though in the very words of who asked', async () => {
  await setSwitches(office.gatewayUrl, { payouts: 'hold' });
  onTestFinished(() => setSwitches(office.gatewayUrl, {}));
  const { player, id, orderNo } = await office.askFor(840);
  await approve(id);
  await expect.poll(async () => (await findRecord(orderNo))?.gatewayPayoutId, { timeout: 20_000 }).toMatch(/^pay_/);
  await setSwitches(office.gatewayUrl, { payouts: 'hold', outage: true });
  const reason = PAYOUT_REASONS.notTaken;
  expect(await giveBack(id, reason)).toMatchObject({ status: 200 });
  await setSwitches(office.gatewayUrl, { payouts: 'fail' });
  await expect.poll(async () => (await findRecord(orderNo))?.stage, { timeout: 20_000 }).toBe('failed');
  expect(await findRecord(orderNo)).toMatchObject({ reason, giveBack: { by: 'vikram', isVoided: false } });
  expect(await house.balanceOf(player)).toBe(5_000);
});

test('what ended before it was kept whether it was voided goes by its words; what has not ended was not voided', async () => {
  const { id, orderNo } = await office.askFor(850);
  await setSwitches(office.gatewayUrl, { outage: true });
  onTestFinished(() => setSwitches(office.gatewayUrl, {}));
  await approve(id);
  expect(await giveBack(id, 'Your bank has closed this account.')).toMatchObject({ status: 200 });
  const write = (client: Queryable, set: string): Promise<unknown> =>
    client.query(`update withdrawals set ${set} where id = $1`, [id]);
  await expect(write(house.pool, 'voided = true')).rejects.toThrow('only_what_has_failed_was_voided');
  for (const [reason, isVoided] of [
    ['void_reason', true],
    [`'The account is closed.'`, false],
  ] as const) {
    const client = await house.pool.connect();
    try {
      await client.query('begin');
      // As servers of the version before write it.
      await write(client, `status = 'failed', reason = ${reason}, gateway_payout_id = 'pay_1', next_check_at = null`);
      const all = { stage: undefined, player: undefined, after: undefined, limit: 1 };
      expect(await listQueue(client, { ...all, search: orderNo })).toMatchObject([{ id, isVoided }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
});
