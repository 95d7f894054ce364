import type { GatewayChannels, GatewayOrder, GatewayOrderRequest } from '@rang/contract';
import type { Clock } from './clock.ts';
import { describeOrder } from './describe-order.ts';
import { draftOrder } from './draft-order.ts';
import type { OrderSettlement } from './order-settlement.ts';
import { TEXTS } from './pages/texts.ts';
import { GatewayRefusal } from './refusal.ts';
import { createEndedReads } from './read-ended.ts';
import type { Order, OrderStore } from './store/order-store.ts';

const NAMES = TEXTS.en.channels;

/** The ways to pay that the sandbox offers. */
export const CHANNELS: GatewayChannels['channels'] = [
  { id: 'upi', name: NAMES.upi, is_default: true },
  { id: 'netbanking', name: NAMES.netbanking, is_default: false },
  { id: 'card', name: NAMES.card, is_default: false },
  { id: 'wallet', name: NAMES.wallet, is_default: false },
];

/** What the order book is made of. */
export interface OrderBookParts {
  readonly store: OrderStore;
  readonly settlement: OrderSettlement;
  readonly clock: Clock;
  /** How long an order waits for its payer before it expires. */
  readonly orderLifetimeMs: number;
  /** Where payers reach the gateway, without a slash at the end. */
  readonly publicUrl: () => string;
}

/** The orders as merchant and payer see them: nothing overdue is ever shown as waiting. */
export interface OrderBook {
  /** Opens an order. The same terms again give the order that is there; other terms throw ORDER_CONFLICT. */
  open(request: GatewayOrderRequest): GatewayOrder;
  /** Throws NOT_FOUND. */
  getByMerchantOrder(merchantOrder: string): GatewayOrder;
  findByLinkToken(token: string): Order | undefined;
  /** Orders in the order of their creation, after the one named; from the first where it is empty. Throws NOT_FOUND. */
  listAfter(id: string, limit: number): GatewayOrder[];
}

/** Makes the order book over a store of orders. */
export function createOrderBook(parts: OrderBookParts): OrderBook {
  const { store, settlement } = parts;
  const describe = (order: Order): GatewayOrder => describeOrder(order, parts.publicUrl());
  const ended = createEndedReads<Order>((found) => settlement.expireOf(found));
  const findByMerchantOrder = (merchantOrder: string): Order | undefined =>
    ended.one(() => store.findByMerchantOrder(merchantOrder));
  return {
    open: (request) => {
      if (!CHANNELS.some((channel) => channel.id === request.channel)) throw new GatewayRefusal('CHANNEL_UNKNOWN');
      store.insert(draftOrder(request, parts.clock(), parts.orderLifetimeMs));
      const order = findByMerchantOrder(request.merchant_order);
      if (order === undefined || !hasTerms(order, request)) throw new GatewayRefusal('ORDER_CONFLICT');
      return describe(order);
    },
    getByMerchantOrder: (merchantOrder) => {
      const order = findByMerchantOrder(merchantOrder);
      if (order === undefined) throw new GatewayRefusal('NOT_FOUND');
      return describe(order);
    },
    findByLinkToken: (token) => ended.one(() => store.findByLinkToken(token)),
    listAfter: (id, limit) => {
      const page = ended.list(() => store.listAfter(id, limit));
      if (page === undefined) throw new GatewayRefusal('NOT_FOUND');
      return page.map(describe);
    },
  };
}

function hasTerms(order: Order, request: GatewayOrderRequest): boolean {
  const isSameMoney = order.amountPaise === request.amount_paise && order.currency === request.currency;
  return isSameMoney && order.channel === request.channel;
}
