import {
  gatewayBankAccount,
  gatewayOrderRequest,
  gatewayPayoutRequest,
  gatewayVoidRequest,
  type GatewayOrderList,
  type GatewayPayoutList,
} from '@rang/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod/mini';
import type { OrderBook } from '../order-book.ts';
import { checkBankAccount, type PayoutBook } from '../payout-book.ts';
import type { Switchboard } from '../switchboard.ts';
import { readBody, readInput } from './read-input.ts';

/** How many entries one page of a list has. */
const PAGE_SIZE = 100;

/** What a list is asked by: the id of the last entry of the page before. */
const listQuery = z.object({ after: z._default(z.string().check(z.maxLength(64)), '') });

const merchantOrderParams = z.object({ merchantOrder: z.string().check(z.minLength(1), z.maxLength(64)) });
const merchantPayoutParams = z.object({ merchantPayout: z.string().check(z.minLength(1), z.maxLength(64)) });

/** Adds the calls about orders. */
export function addOrderRoutes(http: FastifyInstance, parts: { orders: OrderBook; switchboard: Switchboard }): void {
  const { orders, switchboard } = parts;
  http.post('/v1/orders', (request, reply) =>
    answerAccepted(switchboard, reply, orders.open(readBody(gatewayOrderRequest, request))),
  );
  http.get('/v1/orders/by-merchant/:merchantOrder', (request) => {
    const { merchantOrder } = readInput(merchantOrderParams, request.params);
    return orders.getByMerchantOrder(merchantOrder);
  });
  http.get('/v1/orders', (request): GatewayOrderList => {
    const page = orders.listAfter(readInput(listQuery, request.query).after, PAGE_SIZE);
    return { orders: page, next: findNext(page) };
  });
}

/** Adds the calls about bank accounts and payouts. */
export function addPayoutRoutes(http: FastifyInstance, parts: { payouts: PayoutBook; switchboard: Switchboard }): void {
  const { payouts, switchboard } = parts;
  http.post('/v1/bank-accounts/check', (request) => {
    checkBankAccount(readBody(gatewayBankAccount, request));
    return { known: true };
  });
  http.post('/v1/payouts', (request, reply) =>
    answerAccepted(switchboard, reply, payouts.open(readBody(gatewayPayoutRequest, request))),
  );
  http.post('/v1/payouts/by-merchant/:merchantPayout/void', (request, reply) => {
    const { merchantPayout } = readInput(merchantPayoutParams, request.params);
    const voided = payouts.voidNumber(merchantPayout, readBody(gatewayVoidRequest, request));
    return answerAccepted(switchboard, reply, voided);
  });
  http.get('/v1/payouts/by-merchant/:merchantPayout', (request) => {
    const { merchantPayout } = readInput(merchantPayoutParams, request.params);
    return payouts.getByMerchantPayout(merchantPayout);
  });
  http.get('/v1/payouts', (request): GatewayPayoutList => {
    const page = payouts.listAfter(readInput(listQuery, request.query).after, PAGE_SIZE);
    return { payouts: page, next: findNext(page) };
  });
}

/** Answers with what was just taken, or, where that fault is on, drops the connection with nothing said. */
function answerAccepted<Taken>(switchboard: Switchboard, reply: FastifyReply, taken: Taken): Taken | FastifyReply {
  if (!switchboard.read().dieAfterAccept) return taken;
  reply.hijack();
  reply.request.raw.socket.destroy();
  return reply;
}

/** The id that the next page follows; null after a page that is not full. */
function findNext(page: readonly { id: string }[]): string | null {
  const last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
  return last?.id ?? null;
}
