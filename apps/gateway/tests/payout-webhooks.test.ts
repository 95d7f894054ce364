import { gatewayEvent } from '@rang/contract';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import {
  ACCOUNT_NUMBER,
  buildPayout,
  findPayout,
  openPayout,
  setSwitches,
  startGateway,
  startReceiver,
  WEBHOOK_SECRET,
  type Delivery,
} from './merchant.ts';

async function startBoth(answers: number[] = []) {
  const receiver = await startReceiver(answers);
  const gateway = await startGateway({ payoutMs: 0 });
  onTestFinished(async () => {
    await gateway.stop();
    await receiver.stop();
  });
  return { receiver, gateway, payOut: () => openPayout(gateway.url, { webhook_url: receiver.url }) };
}

function readEvent({ headers, body }: Delivery) {
  return gatewayEvent.parse(new Webhook(WEBHOOK_SECRET).verify(body, headers as Record<string, string>));
}

test('the end of a payout is reported by a signed webhook, which does not name the account', async () => {
  const { receiver, gateway, payOut } = await startBoth();
  const paid = await payOut();
  await expect.poll(() => receiver.deliveries.length).toBe(1);
  await setSwitches(gateway.url, { payouts: 'fail' });
  const failed = await payOut();
  await expect.poll(() => receiver.deliveries.length).toBe(2);
  expect(receiver.deliveries.map(readEvent)).toMatchObject([
    { type: 'payout.paid', data: { id: paid.id, amount_paise: '70000', status: 'paid', failure_reason: null } },
    { type: 'payout.failed', data: { id: failed.id, failure_reason: 'The bank did not take the payment.' } },
  ]);
  const { account_name: name, ifsc } = buildPayout().bank_account;
  const delivered = receiver.deliveries.map(({ body }) => body).join('\n');
  for (const value of [ACCOUNT_NUMBER, name, ifsc]) expect(delivered).not.toContain(value);
});

test('the webhook of a payout is sent again, under the same id, until it is accepted', async () => {
  const { receiver, payOut } = await startBoth([500, 404]);
  await payOut();
  await expect.poll(() => receiver.deliveries.length).toBe(3);
  expect(new Set(receiver.deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('webhooks of payouts are repeated and lost by the switches that repeat and lose those of orders', async () => {
  const { receiver, gateway, payOut } = await startBoth();
  await setSwitches(gateway.url, { loseWebhooks: true });
  const lost = await payOut();
  // Lost is what ends while the switch is on, so it has to have ended before the switch is turned.
  expect(await findPayout(gateway.url, lost.merchant_payout)).toMatchObject({ status: 'paid' });
  await setSwitches(gateway.url, { duplicateWebhooks: 4 });
  const repeated = await payOut();
  await expect.poll(() => receiver.deliveries.length).toBe(5);
  expect(receiver.deliveries.map((delivery) => readEvent(delivery).data.id)).toEqual(Array(5).fill(repeated.id));
});

test('a payout that is held reports nothing until it ends', async () => {
  const { receiver, gateway, payOut } = await startBoth();
  await setSwitches(gateway.url, { payouts: 'hold' });
  const held = await payOut();
  expect(await findPayout(gateway.url, held.merchant_payout)).toMatchObject({ status: 'processing' });
  await setSwitches(gateway.url, { payouts: 'pay' });
  await expect.poll(() => receiver.deliveries.length).toBe(1);
  expect(receiver.deliveries.map(readEvent)).toMatchObject([{ type: 'payout.paid', data: { id: held.id } }]);
});
