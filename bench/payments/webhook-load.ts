import { createHmac } from 'node:crypto';
import type { GatewayEvent } from '../../packages/contract/src/index.ts';
import { buildPost, openHttpSocket } from '../http-socket.ts';
import { pickAmount } from './fill-deposits.ts';
import type { DeliveryTimes, Delivery } from './measure-http-credits.ts';
import { CONNECTIONS, MEASURED, mixReports, WARM_UP } from './reports.ts';

// The gateway's part: signs the webhook of each payment, and delivers all of them, always as many at once as agreed.

process.once('message', (delivery: Delivery) => {
  void run(delivery).then((delivered) => {
    process.send?.(delivered, () => {
      process.disconnect();
    });
  });
});

async function run({ address, webhookSecret }: Delivery): Promise<DeliveryTimes> {
  const webhooks = new Map<number, Buffer>();
  const warmUp = mixReports(WARM_UP);
  const measured = mixReports(MEASURED);
  // Signed ahead: what is measured is the house.
  for (const n of new Set([...warmUp, ...measured])) webhooks.set(n, signWebhook(webhookSecret, n));
  const sockets = Array.from({ length: CONNECTIONS }, () => openHttpSocket(address));
  const deliver = async (reports: readonly number[]): Promise<number[]> => {
    const latenciesMs: number[] = [];
    const left = reports.values();
    await Promise.all(
      sockets.map(async (socket) => {
        for (const n of left) {
          const sent = performance.now();
          await socket.send(webhooks.get(n) ?? Buffer.alloc(0));
          latenciesMs.push(performance.now() - sent);
        }
      }),
    );
    return latenciesMs;
  };
  await deliver(warmUp);
  const began = performance.now();
  const latenciesMs = await deliver(measured);
  const elapsedMs = performance.now() - began;
  for (const socket of sockets) socket.end();
  return { elapsedMs, latenciesMs };
}

/** Signed as Standard Webhooks has it: over id, Unix seconds and body, with the secret's bytes. */
function signWebhook(secret: string, n: number): Buffer {
  const at = new Date();
  const event: GatewayEvent = {
    type: 'order.paid',
    timestamp: at.toISOString(),
    data: {
      ...{ id: `ord_${String(n)}`, merchant_order: `BENCH-${String(n)}`, amount_paise: String(pickAmount(n)) },
      ...{ currency: 'INR', channel: 'upi', status: 'paid', payment_link: null },
      ...{ created_at: at.toISOString(), paid_at: at.toISOString() },
    },
  };
  const body = JSON.stringify(event);
  const id = `msg_${String(n)}`;
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${body}`);
  return buildPost('/api/mxpay/webhook', body, {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature.digest('base64')}`,
  });
}
