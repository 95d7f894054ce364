import type { DatabaseSync } from 'node:sqlite';
import type { GatewayEvent } from '@rang/contract';
import type { Clock } from './clock.ts';
import { describeOrder } from './describe-order.ts';
import { inTransaction } from './store/database.ts';
import type { Order, OrderStore } from './store/order-store.ts';
import type { WebhookQueue } from './webhook-queue.ts';

/** How many expire in one transaction: whoever asks meanwhile is answered after it. */
const EXPIRED_AT_ONCE = 100;

/** What the settlement of orders works on. */
export interface OrderSettlementParts {
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
export interface OrderSettlement {
  /** Applies what the payer did on the payment page. Undefined where the link is not one of ours. */
  settle(linkToken: string, outcome: 'paid' | 'failed'): SettledOrder | undefined;
  /** Lets a portion of the orders expire that have waited too long for their payer; true where there may be more. */
  expireOverdue(): boolean;
  /** The same of these orders alone; true where any has expired. */
  expireOf(asked: readonly Order[]): boolean;
}

/** Makes the settlement of orders: each change and the webhook that reports it are stored together or not at all. */
export function createOrderSettlement(parts: OrderSettlementParts): OrderSettlement {
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

  const expireAll = (overdue: readonly Order[]): boolean => {
    if (overdue.length === 0) return false;
    inTransaction(database, () => {
      for (const order of overdue) change(order, 'expired');
    });
    parts.onQueued();
    return true;
  };
  const isOverdue = ({ status, expiresAt }: Order): boolean => status === 'pending' && expiresAt <= clock();

  return {
    expireOverdue: () => {
      const overdue = orders.listOverdue(clock(), EXPIRED_AT_ONCE);
      expireAll(overdue);
      return overdue.length === EXPIRED_AT_ONCE;
    },
    expireOf: (asked) => expireAll(asked.filter(isOverdue)),
    settle: (linkToken, outcome) => {
      const settled = inTransaction(database, () => {
        const found = orders.findByLinkToken(linkToken);
        if (found === undefined) return undefined;
        const order = isOverdue(found) ? change(found, 'expired') : found;
        // Paid is final, and only an order that still waits can fail; paying works late and after a failure too.
        const changes = outcome === 'paid' ? order.status !== 'paid' : order.status === 'pending';
        return { order: changes ? change(order, outcome) : order, wasPaid: order.status === 'paid' };
      });
      parts.onQueued();
      return settled;
    },
  };
}
