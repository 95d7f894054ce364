import { Refusal } from '../../platform/refusal.ts';
import { applyOrder } from './apply-order.ts';
import type { PaymentsParts } from './payments-parts.ts';
import { insertAlert } from './store.ts';

type WebhookParts = Pick<PaymentsParts, 'pool' | 'clock' | 'logger' | 'gateway' | 'onCredited' | 'applyPayout'> & {
  readonly noteForgery: () => void;
};

/**
 * Takes the gateway's word on an order or a payout, if it is the gateway's. Throws UNAUTHORIZED for a signature that is missing,
 * wrong or old. A word that is understood is taken even if it changes nothing, so that the gateway stops repeating it.
 */
export async function receiveWebhook(
  parts: WebhookParts,
  webhook: { body: string; headers: Readonly<Record<string, unknown>> },
): Promise<void> {
  const verified = parts.gateway.verifyWebhook(webhook.body, webhook.headers);
  if (verified.outcome === 'forged') {
    parts.noteForgery();
    throw new Refusal('UNAUTHORIZED', { message: 'The signature is missing, wrong or too old.' });
  }
  if (verified.outcome === 'unreadable') {
    const reported = { reason: verified.reason };
    const at = new Date(parts.clock.now());
    await insertAlert(parts.pool, { kind: 'unreadable-event', orderNo: '', reported, at });
    parts.logger.error(reported, 'payments: a webhook of the gateway was not understood');
    throw new Refusal('BAD_REQUEST');
  }
  const report = verified.event.data;
  await ('merchant_payout' in report ? parts.applyPayout(report) : applyOrder(parts, report));
}
