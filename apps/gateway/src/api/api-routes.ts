import { setTimeout as wait } from 'node:timers/promises';
import {
  gatewayOrderRequest,
  gatewaySwitches,
  type GatewayChannels,
  type GatewayOrderList,
  type GatewayRefusalCode,
} from '@rang/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CHANNELS } from '../channels.ts';
import type { OrderBook } from '../order-book.ts';
import { GatewayRefusal } from '../refusal.ts';
import type { Switchboard } from '../switchboard.ts';
import { verifyRequest, type Verification } from './verify-request.ts';

const PAGE_SIZE = 100;
const RUBBISH = '{"id": 7, "status": "perhaps", "amount_paise": -1, "payment_link": ["';

const merchantOrderParams = z.object({ merchantOrder: z.string().min(1).max(64) });
const listQuery = z.object({ after: z.string().max(64).default('') });

/** What the API is made of. */
export interface ApiParts {
  readonly orders: OrderBook;
  readonly switchboard: Switchboard;
  readonly verification: Verification;
}

/** Adds the merchant's calls: signed, with the faults that are switched on. */
export function addApiRoutes(http: FastifyInstance, parts: ApiParts): void {
  // Bodies stay text: the signature is over the bytes as they came.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  http.setErrorHandler<FastifyError | GatewayRefusal>((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error');
    return reply.status(refusal.status).send({ code: refusal.code, message: refusal.message });
  });
  http.addHook('preHandler', (request, _reply, done) => {
    verifyRequest(request, parts.verification);
    done();
  });
  http.get('/v1/switches', () => parts.switchboard.read());
  http.put('/v1/switches', (request) => {
    parts.switchboard.set(readBody(request, gatewaySwitches));
    return parts.switchboard.read();
  });
  http.register((calls, _options, done) => {
    addFaults(calls, parts.switchboard);
    addOrderRoutes(calls, parts);
    done();
  });
}

function addOrderRoutes(http: FastifyInstance, { orders, switchboard }: ApiParts): void {
  http.post('/v1/orders', (request, reply) => {
    const order = orders.open(readBody(request, gatewayOrderRequest));
    if (switchboard.read().dieAfterAccept) {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return order;
  });
  http.get('/v1/orders/by-merchant/:merchantOrder', (request) => {
    const { merchantOrder } = read(merchantOrderParams, request.params);
    return orders.getByMerchantOrder(merchantOrder);
  });
  http.get('/v1/orders', (request): GatewayOrderList => {
    const { after } = read(listQuery, request.query);
    const page = orders.listAfter(after, PAGE_SIZE);
    const last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
    return { orders: page, next: last?.id ?? null };
  });
  http.get('/v1/channels', (): GatewayChannels => ({ channels: CHANNELS }));
}

/** Faults come after the work where a real network would lose or spoil the answer, not the request. */
function addFaults(http: FastifyInstance, switchboard: Switchboard): void {
  http.addHook('preHandler', (_request, _reply, done) => {
    done(switchboard.read().outage ? new GatewayRefusal('OUTAGE') : undefined);
  });
  http.addHook('onSend', async (_request, _reply, payload) => {
    const { delayMs, rubbish } = switchboard.read();
    if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
    return rubbish ? RUBBISH : payload;
  });
}

function readBody<Schema extends z.ZodType>(request: FastifyRequest, schema: Schema): z.output<Schema> {
  let body: unknown;
  try {
    body = JSON.parse(typeof request.body === 'string' ? request.body : '');
  } catch {
    throw new GatewayRefusal('BAD_REQUEST');
  }
  return read(schema, body);
}

function read<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new GatewayRefusal('BAD_REQUEST');
  return parsed.data;
}

function refusalOf(error: FastifyError | GatewayRefusal): GatewayRefusal {
  if (error instanceof GatewayRefusal) return error;
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  const code: GatewayRefusalCode = isCallersFault ? 'BAD_REQUEST' : 'INTERNAL';
  return new GatewayRefusal(code);
}
