import type { GatewayEvent } from '@rang/contract';
import { logNowAndThen } from '../../platform/log-now-and-then.ts';
import { Refusal } from '../../platform/refusal.ts';
import { applyOrder } from './apply-order.ts';
import type { PaymentsParts } from './payments-parts.ts';
import { insertAlert, type Alert } from './store.ts';

type WebhookParts = Pick<PaymentsParts, 'pool' | 'clock' | 'logger' | 'gateway' | 'onCredited' | 'applyPayout'>;

/**
 * Takes the gateway's word on an order or a payout, if it is the gateway's. Throws UNAUTHORIZED for a signature that is missing,
 * wrong or old, BAD_REQUEST for a word that is not understood or contradicts itself: that one leaves an alert, and moves
 * nothing. A word that is understood is taken even if it changes nothing, so that the gateway stops repeating it.
 */
export async function receiveWebhook(
  parts: WebhookParts,
  webhook: { body: string; headers: Readonly<Record<string, unknown>> },
): Promise<void> {
  const verified = parts.gateway.verifyWebhook(webhook.body, webhook.headers);
  if (verified.outcome === 'forged' || verified.outcome === 'untimely') {
    // Anybody can send one, so that a line for each would let a stranger fill the disk.
    if (verified.outcome === 'forged')
      logNowAndThen(parts.logger, 'payments: a webhook was not signed by the gateway', { level: 'warn' });
    throw new Refusal('UNAUTHORIZED', { message: 'The signature is missing, wrong or too old.' });
  }
  if (verified.outcome === 'unreadable')
    return await refuseEvent(parts, { kind: 'unreadable-event', orderNo: '', reported: { reason: verified.reason } });
  const { event } = verified;
  if (!isOneWord(event)) {
    const { type, data } = event;
    const orderNo = 'merchant_payout' in data ? data.merchant_payout : data.merchant_order;
    return await refuseEvent(parts, { kind: 'event-contradicts', orderNo, reported: { type, status: data.status } });
  }
  const report = event.data;
  await ('merchant_payout' in report ? parts.applyPayout(report) : applyOrder(parts, report));
}

/** Whether an event says the same twice: what has happened, and what the order or payout is since. */
function isOneWord({ type, data }: GatewayEvent): boolean {
  return type.endsWith(`.${data.status}`);
}

async function refuseEvent({ pool, clock, logger }: WebhookParts, found: Omit<Alert, 'at'>): Promise<never> {
  const alert = { ...found, at: new Date(clock.now()) };
  if (await insertAlert(pool, alert)) logger.error(alert, 'payments: a webhook of the gateway was not understood');
  throw new Refusal('BAD_REQUEST');
}
