import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from './clock.ts';
import { createOrderBook, type OrderBook } from './order-book.ts';
import { createPayoutBook, type PayoutBook } from './payout-book.ts';
import { createPayoutSettlement } from './payout-settlement.ts';
import { createSettlement, type Settlement } from './settlement.ts';
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
  readonly settlement: Settlement;
  /** Writes a portion of what has come about by time alone: orders that expired, payouts that have ended. True for more. */
  catchUp(): boolean;
}

/** Makes the books of orders and payouts over one database. */
export function createBooks(parts: BooksParts): Books {
  const { database, clock, publicUrl, isReadOnly } = parts;
  const wait = (): boolean => false;
  const orderStore = createOrderStore(database);
  const settlement = {
    ...createSettlement({ ...parts, orders: orderStore }),
    ...(isReadOnly && { expireOverdue: wait, expireOf: wait }),
  };
  const payoutStore = createPayoutStore(database);
  const payoutSettlement = {
    ...createPayoutSettlement({ ...parts, payouts: payoutStore }),
    ...(isReadOnly && { settleDue: wait, settleOf: wait }),
  };
  const { orderLifetimeMs, payoutMs } = parts;
  return {
    orders: createOrderBook({ store: orderStore, settlement, clock, publicUrl, orderLifetimeMs }),
    payouts: createPayoutBook({ store: payoutStore, settlement: payoutSettlement, clock, payoutMs }),
    settlement,
    catchUp: () => {
      const areOverdue = settlement.expireOverdue();
      return payoutSettlement.settleDue() || areOverdue;
    },
  };
}
