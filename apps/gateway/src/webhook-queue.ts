import { randomBytes } from 'node:crypto';
import type { GatewayEvent } from '@rang/contract';
import type { WebhookStore } from './store/webhook-store.ts';
import type { Switchboard } from './switchboard.ts';

/** What the merchant is to receive, and where. */
export interface News {
  readonly event: GatewayEvent;
  readonly url: string;
  readonly at: number;
}

/** Where everything that happens is noted for the merchant. */
export interface WebhookQueue {
  /** Stores a webhook in the transaction of what it reports, so that neither is there without the other. */
  add(news: News): void;
}

/** Makes the way into the queue, over its store. */
export function createWebhookQueue(parts: { webhooks: WebhookStore; switchboard: Switchboard }): WebhookQueue {
  return {
    add: ({ event, url, at }) => {
      const isOfOrder = 'merchant_order' in event.data;
      parts.webhooks.queue({
        id: `msg_${randomBytes(16).toString('hex')}`,
        orderId: isOfOrder ? event.data.id : null,
        payoutId: isOfOrder ? null : event.data.id,
        url,
        body: JSON.stringify(event),
        lost: parts.switchboard.read().loseWebhooks,
        dueAt: at,
      });
    },
  };
}
