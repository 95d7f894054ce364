import type { DatabaseSync } from 'node:sqlite';
import type { GatewayEvent } from '@rang/contract';
import type { Clock } from './clock.ts';
import { describeOrder } from './describe-order.ts';
import { inBatches, inTransaction } from './store/database.ts';
import type { Order, OrderStore } from './store/order-store.ts';
import type { WebhookQueue } from './webhook-queue.ts';

const EXPIRED_AT_ONCE = 100;

/** What the settlement works on. */
export interface SettlementParts {
  readonly database: DatabaseSync;
  readonly orders: OrderStore;
  readonly queue: WebhookQueue;
  readonly clock: Clock;
  /** Where payers reach the gateway, without a slash at the end. */
  readonly publicUrl: () => string;
  /** Called after a webhook was queued. */
  readonly onQueued: () => void;
}

/** What became of a payer's choice. */
export interface SettledOrder {
  readonly order: Order;
  readonly wasPaid: boolean;
}

/** Changes the status of orders. */
export interface Settlement {
  /** Applies what the payer did on the payment page. Undefined where the link is not one of ours. */
  settle(linkToken: string, outcome: 'paid' | 'failed'): SettledOrder | undefined;
  /** Lets all orders expire that have waited too long for their payer. */
  expireOverdue(): void;
}

/** Makes the settlement: each change and the webhook that reports it are stored together or not at all. */
export function createSettlement(parts: SettlementParts): Settlement {
  const { database, orders, queue, clock } = parts;

  const change = (order: Order, status: 'paid' | 'failed' | 'expired'): Order => {
    const now = clock();
    const changed: Order = { ...order, status, paidAt: status === 'paid' ? now : null };
    const event: GatewayEvent = {
      type: `order.${status}`,
      timestamp: new Date(now).toISOString(),
      data: describeOrder(changed, parts.publicUrl()),
    };
    orders.setStatus(changed);
    queue.add({ event, url: order.webhookUrl, at: now });
    return changed;
  };

  const expireOverdue = (): void => {
    const hasExpired = inBatches(database, EXPIRED_AT_ONCE, (limit) => {
      const overdue = orders.listOverdue(clock(), limit);
      for (const order of overdue) change(order, 'expired');
      return overdue.length;
    });
    if (hasExpired) parts.onQueued();
  };

  return {
    expireOverdue,
    settle: (linkToken, outcome) => {
      expireOverdue();
      const settled = inTransaction(database, () => {
        const order = orders.findByLinkToken(linkToken);
        if (order === undefined) return undefined;
        // Paid is final, and only an order that still waits can fail; paying works late and after a failure too.
        const changes = outcome === 'paid' ? order.status !== 'paid' : order.status === 'pending';
        return { order: changes ? change(order, outcome) : order, wasPaid: order.status === 'paid' };
      });
      parts.onQueued();
      return settled;
    },
  };
}
