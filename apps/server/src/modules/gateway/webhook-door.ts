import { gatewayWebhook, type GatewayEvent, type GatewayOrder, type GatewayPayout } from '@rang/contract';
import { Counter } from 'prom-client';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import { logThrottled } from '../../platform/log-throttled.ts';
import { listRegisters, type Meters } from '../../platform/metrics/meters.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertAlert, type Alert } from './alerts.ts';
import type { PaymentParts } from './payment.ts';

// All webhooks come from one address, and repeating one is cheaper to take than to refuse. Unsigned ones count as any call.
const WEBHOOKS: RateLimit = { max: 30_000, windowMs: 60_000 };

/** What the webhook door is made of, and who takes what comes in by it. */
export interface DoorParts extends Pick<PaymentParts, 'pool' | 'clock' | 'logger' | 'gateway'> {
  /** Takes the gateway's verified word on an order. */
  readonly onOrder: (order: GatewayOrder) => Promise<unknown>;
  /** Takes the gateway's verified word on a payout. */
  readonly onPayout: (payout: GatewayPayout) => Promise<unknown>;
  readonly meters?: Meters;
}

/** What a webhook turned out to be; `taken` is one that was handed on and kept. */
const OUTCOMES = ['taken', 'failed', 'forged', 'untimely', 'unreadable', 'contradicts'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** The call by which the gateway reports what has become of an order or a payout. */
export function registerWebhookDoor(routes: Routes, parts: DoorParts): void {
  const webhooks = new Counter({
    name: 'rang_webhooks_total',
    help: 'Webhooks at the door, by what they turned out to be: taken, failed for now, or refused for a reason.',
    labelNames: ['outcome'],
    registers: listRegisters(parts.meters),
  });
  const count = (outcome: Outcome, times = 1): void => {
    webhooks.inc({ outcome }, times);
  };
  // From the start, for the first of them to be seen as a change.
  for (const outcome of OUTCOMES) count(outcome, 0);
  routes.open(
    gatewayWebhook,
    async ({ request, reply }) => {
      const refuseTooMany = async (): Promise<void> => {
        const seconds = await request.server.countCall(request);
        if (seconds === 0) return;
        void reply.header('retry-after', seconds);
        throw new Refusal('TOO_MANY_REQUESTS');
      };
      await receiveWebhook({ ...parts, count, refuseTooMany }, { body: request.rawBody, headers: request.headers });
      return { success: true };
    },
    WEBHOOKS,
  );
}

/**
 * Hands on the gateway's word on an order or a payout, if it is the gateway's. Throws UNAUTHORIZED for a signature that is
 * missing, wrong or old, TOO_MANY_REQUESTS for too many that are not signed, BAD_REQUEST for a word that is not understood or
 * contradicts itself: that one leaves an alert, and moves nothing. A word that is understood is taken even if it changes
 * nothing, so that the gateway stops repeating it.
 */
async function receiveWebhook(
  parts: DoorParts & { readonly count: (outcome: Outcome) => void; readonly refuseTooMany: () => Promise<void> },
  webhook: { body: string; headers: Readonly<Record<string, unknown>> },
): Promise<void> {
  const verified = parts.gateway.verifyWebhook(webhook.body, webhook.headers);
  if (verified.outcome !== 'event') parts.count(verified.outcome);
  if (verified.outcome === 'forged' || verified.outcome === 'untimely') {
    if (verified.outcome === 'forged') {
      // Anybody can send one, so that a line for each would let anybody fill the disk.
      logThrottled(parts.logger, 'payments: a webhook was not signed by the gateway', { level: 'warn' });
      await parts.refuseTooMany();
    }
    throw new Refusal('UNAUTHORIZED', { message: 'The signature is missing, wrong or too old.' });
  }
  if (verified.outcome === 'unreadable')
    return await refuseEvent(parts, { kind: 'unreadable-event', orderNo: '', reported: { reason: verified.reason } });
  const { event } = verified;
  if (!isOneWord(event)) {
    parts.count('contradicts');
    const { type, data } = event;
    const orderNo = 'merchant_payout' in data ? data.merchant_payout : data.merchant_order;
    return await refuseEvent(parts, { kind: 'event-contradicts', orderNo, reported: { type, status: data.status } });
  }
  const report = event.data;
  try {
    await ('merchant_payout' in report ? parts.onPayout(report) : parts.onOrder(report));
  } catch (error) {
    parts.count('failed');
    throw error;
  }
  parts.count('taken');
}

/** Whether an event says the same twice: what has happened, and what the order or payout is since. */
function isOneWord({ type, data }: GatewayEvent): boolean {
  return type.endsWith(`.${data.status}`);
}

async function refuseEvent({ pool, clock, logger }: DoorParts, found: Omit<Alert, 'at'>): Promise<never> {
  const alert = { ...found, at: new Date(clock.now()) };
  if (await insertAlert(pool, alert)) logger.error(alert, 'payments: a webhook of the gateway was not understood');
  throw new Refusal('BAD_REQUEST');
}
