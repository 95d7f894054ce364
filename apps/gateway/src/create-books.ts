import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from './clock.ts';
import { createOrderBook, type OrderBook } from './order-book.ts';
import { createOrderSettlement, type OrderSettlement } from './order-settlement.ts';
import { createPayoutBook, type PayoutBook } from './payout-book.ts';
import { createPayoutSettlement } from './payout-settlement.ts';
import { createOrderStore } from './store/order-store.ts';
import { createPayoutStore } from './store/payout-store.ts';
import type { Switchboard } from './switchboard.ts';
import type { WebhookQueue } from './webhook-queue.ts';

/** What the books are kept with. */
export interface BooksParts {
  readonly database: DatabaseSync;
  readonly queue: WebhookQueue;
  readonly switchboard: Switchboard;
  readonly clock: Clock;
  /** Where payers reach the gateway, without a slash at the end. */
  readonly publicUrl: () => string;
  /** How long an order waits for its payer before it expires. */
  readonly orderLifetimeMs: number;
  /** How long the bank takes to say how a payout ends. */
  readonly payoutMs: number;
  /** Whether what is due stays due, as nothing is to be written. */
  readonly isReadOnly: boolean;
  /** Called after a webhook was queued. */
  readonly onQueued: () => void;
}

/** Money on its way in and out. */
export interface Books {
  readonly orders: OrderBook;
  readonly payouts: PayoutBook;
  readonly settlement: OrderSettlement;
  /** Writes a portion of what has come about by time alone: orders that expired, payouts that have ended. True for more. */
  catchUp(): boolean;
}

/** Makes the books of orders and payouts over one database. */
export function createBooks(parts: BooksParts): Books {
  const { database, clock, publicUrl, isReadOnly } = parts;
  const leaveDue = (): boolean => false;
  const orderStore = createOrderStore(database);
  const orderSettlement = {
    ...createOrderSettlement({ ...parts, orders: orderStore }),
    ...(isReadOnly && { expireOverdue: leaveDue, expireOf: leaveDue }),
  };
  const payoutStore = createPayoutStore(database);
  const payoutSettlement = {
    ...createPayoutSettlement({ ...parts, payouts: payoutStore }),
    ...(isReadOnly && { settleDue: leaveDue, settleOf: leaveDue }),
  };
  const { orderLifetimeMs, payoutMs } = parts;
  return {
    orders: createOrderBook({ store: orderStore, settlement: orderSettlement, clock, publicUrl, orderLifetimeMs }),
    payouts: createPayoutBook({ store: payoutStore, settlement: payoutSettlement, clock, payoutMs }),
    settlement: orderSettlement,
    catchUp: () => {
      const areOverdue = orderSettlement.expireOverdue();
      return payoutSettlement.settleDue() || areOverdue;
    },
  };
}
