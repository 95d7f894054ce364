import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { listOrders } from '../../../gateway/tests/merchant.ts';
import { createLogger } from '../../src/platform/logger.ts';
import {
  buildEvent,
  listAlerts,
  listCredits,
  openOwnHouse,
  sendWebhook,
  signEvent,
  type PaymentsHouse,
} from './payments-house.ts';
import { approve, ask, enterWith, withdraw } from '../withdrawals/withdrawals-house.ts';

const HOUR = 3_600_000;
const UNAVAILABLE = { status: 503, body: { code: 'GATEWAY_ERROR' } };

/** A house over a gateway whose clock is right, and what it logs. */
async function openHouseWithLog(): Promise<{ house: PaymentsHouse; readLog: () => Record<string, unknown>[] }> {
  const lines = new PassThrough();
  const house = await openOwnHouse({ gateway: { clock: () => Date.now() }, logger: createLogger('error', lines) });
  const readLog = (): Record<string, unknown>[] =>
    String(lines.read() ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { house, readLog };
}

const listReported = async (house: PaymentsHouse): Promise<unknown[]> =>
  (await house.pool.query<object>('select kind, reported from payment_alerts order by id')).rows;

test.each([
  ['ahead', HOUR],
  ['behind', -HOUR],
])(
  'a clock that is an hour %s of the gateway’s is no security failure, and is reported as what it is',
  async (ours, aheadMs) => {
    const { house, readLog } = await openHouseWithLog();
    const early = await enterWith(house, 1_000);
    await approve(house, await ask(early, 300));
    house.clock.aheadMs = aheadMs;
    const player = await enterWith(house, 1_000);
    expect(await player.deposit(500)).toMatchObject(UNAVAILABLE);
    expect(await player.deposit(501)).toMatchObject(UNAVAILABLE);
    expect(await withdraw(player, 500)).toMatchObject(UNAVAILABLE);
    // Ahead in any case, so that the payout is due.
    house.clock.aheadMs = Math.abs(aheadMs);
    await house.withdrawals.payWithdrawals();
    expect((await listOrders(house.gateway.url)).orders).toEqual([]);
    expect(await listReported(house)).toEqual([
      { kind: 'clock-differs', reported: { ours, on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string } },
    ]);
    const warnings = readLog().filter(({ msg }) => String(msg).includes('clock'));
    expect(warnings).toHaveLength(1);
    expect(Math.abs(Number(warnings[0]?.['aheadMs']) - aheadMs)).toBeLessThan(60_000);
    house.clock.aheadMs = 0;
    expect((await (await house.addPlayer()).deposit(500)).status).toBe(200);
  },
);

test.each([
  ['ahead', HOUR],
  ['behind', -HOUR],
])('so is a webhook that is refused for its time alone, by a clock that is %s', async (_, aheadMs) => {
  const { house, readLog } = await openHouseWithLog();
  const player = await house.addPlayer();
  await player.deposit(500);
  const [order] = (await listOrders(house.gateway.url)).orders;
  if (order === undefined) throw new Error('the gateway has no order');
  house.clock.aheadMs = aheadMs;
  expect(await sendWebhook(house, signEvent(buildEvent(order)))).toBe(401);
  expect(await sendWebhook(house, signEvent(buildEvent(order), { secret: `whsec_${btoa('a stranger')}` }))).toBe(401);
  expect(await listCredits(house, player)).toEqual([]);
  await expect.poll(() => listAlerts(house)).toMatchObject([{ kind: 'clock-differs' }]);
  expect(readLog()).toMatchObject([{ level: 50, aheadMs: expect.any(Number) as number }]);
  house.clock.aheadMs = 0;
  expect(await sendWebhook(house, signEvent(buildEvent(order)))).toBe(200);
  expect(await listCredits(house, player)).toEqual([50_000n]);
});

test('a secret that is wrong stays a security failure', async () => {
  const house = await openOwnHouse({ secret: 'not the secret of this merchant' });
  const player = await house.addPlayer();
  expect(await player.deposit(500)).toMatchObject({ status: 503, body: { code: 'SIGNATURE_INVALID' } });
  expect(await listAlerts(house)).toEqual([]);
});
