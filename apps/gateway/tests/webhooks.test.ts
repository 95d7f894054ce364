import { gatewayEvent } from '@rang/contract';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import type { GatewaySettings } from '../src/app.ts';
import { choose, makeFolder, openOrder, setSwitches, startGateway, startReceiver, WEBHOOK_SECRET } from './merchant.ts';

async function payOnce(answers: (number | 'never')[] = [], settings: Partial<GatewaySettings> = {}) {
  const receiver = await startReceiver(answers);
  const gateway = await startGateway(settings);
  onTestFinished(async () => {
    await gateway.stop();
    await receiver.stop();
  });
  const order = await openOrder(gateway.url, { webhook_url: receiver.url });
  await choose(order, 'paid');
  return { gateway, receiver, order };
}

test('a payment is reported by a webhook that is signed as Standard Webhooks has it', async () => {
  const { receiver, order } = await payOnce();
  await expect.poll(() => receiver.deliveries.length).toBe(1);
  const { headers, body } = receiver.deliveries[0] ?? { headers: {}, body: '' };
  const event = gatewayEvent.parse(new Webhook(WEBHOOK_SECRET).verify(body, headers as Record<string, string>));
  expect(event).toMatchObject({ type: 'order.paid', data: { id: order.id, amount_paise: '50000', status: 'paid' } });
});

test('a webhook is sent again, under the same id, until it is accepted', async () => {
  const { receiver } = await payOnce([500, 404, 302]);
  await expect.poll(() => receiver.deliveries.length).toBe(4);
  const ids = receiver.deliveries.map((delivery) => delivery.headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
});

test('a receiver that never answers is given up on in time and tried again', async () => {
  const { receiver } = await payOnce(['never', 'never'], { webhookTimeoutMs: 50 });
  await expect.poll(() => receiver.deliveries.length).toBe(3);
});

test('after its last attempt a webhook is not sent any more', async () => {
  const { gateway, receiver } = await payOnce([500, 500, 500], { webhookRetryDelaysMs: [1, 1] });
  await expect.poll(() => receiver.deliveries.length).toBe(3);
  // A later event passes by the queue: were the first still in it, it would go out before.
  const later = await openOrder(gateway.url, { webhook_url: `${receiver.url}?later` });
  await choose(later, 'failed');
  await expect.poll(() => receiver.deliveries.length).toBe(4);
  expect(receiver.deliveries[3]?.body).toContain(later.id);
});

test('a webhook that waits survives a restart of the gateway', async () => {
  const dataDir = await makeFolder();
  const receiver = await startReceiver([503]);
  const first = await startGateway({ dataDir, webhookRetryDelaysMs: [500] });
  const order = await openOrder(first.url, { webhook_url: receiver.url });
  await choose(order, 'paid');
  await expect.poll(() => receiver.deliveries.length).toBe(1);
  await first.stop();
  const second = await startGateway({ dataDir });
  await expect.poll(() => receiver.deliveries.length).toBe(2);
  await second.stop();
  await receiver.stop();
});

test('duplicates are sent when they are switched on, lost webhooks never come', async () => {
  const receiver = await startReceiver();
  const gateway = await startGateway();
  await setSwitches(gateway.url, { loseWebhooks: true });
  const lost = await openOrder(gateway.url, { webhook_url: receiver.url });
  await choose(lost, 'paid');
  await setSwitches(gateway.url, { duplicateWebhooks: 4 });
  const repeated = await openOrder(gateway.url, { webhook_url: receiver.url });
  await choose(repeated, 'paid');
  await expect.poll(() => receiver.deliveries.length).toBe(5);
  expect(receiver.deliveries.filter((delivery) => delivery.body.includes(repeated.id))).toHaveLength(5);
  await gateway.stop();
  await receiver.stop();
});
