import { gatewayOrderRequest, type GatewayOrderList } from '@rang/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { OrderBook } from '../order-book.ts';
import type { Switchboard } from '../switchboard.ts';
import { answerAccepted } from './answer-accepted.ts';
import { findNext, listQuery, PAGE_SIZE } from './paging.ts';
import { readBody } from './read-body.ts';
import { readInput } from './read-input.ts';

const merchantOrderParams = z.object({ merchantOrder: z.string().min(1).max(64) });

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
