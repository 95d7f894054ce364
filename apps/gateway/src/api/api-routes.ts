import { setTimeout as wait } from 'node:timers/promises';
import { gatewaySwitches, type GatewayChannels, type GatewayRefusalCode } from '@rang/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { CHANNELS, type OrderBook } from '../order-book.ts';
import type { PayoutBook } from '../payout-book.ts';
import { GatewayRefusal } from '../refusal.ts';
import type { Switchboard } from '../switchboard.ts';
import { addOrderRoutes, addPayoutRoutes } from './merchant-routes.ts';
import { readBody } from './read-input.ts';
import { verifyRequest, type Verification } from './verify-request.ts';

const RUBBISH = '{"id": 7, "status": "perhaps", "amount_paise": -1, "payment_link": ["';

/** What the API is made of. */
export interface ApiParts {
  readonly orders: OrderBook;
  readonly payouts: PayoutBook;
  readonly switchboard: Switchboard;
  readonly verification: Verification;
  /** Told of each call that the merchant has signed. */
  readonly onSigned: (request: FastifyRequest) => void;
}

/** Adds the merchant's calls: signed, with the faults that are switched on. */
export function addApiRoutes(http: FastifyInstance, parts: ApiParts): void {
  // Bodies stay text: the signature is over the bytes as they came.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  http.setErrorHandler<FastifyError | GatewayRefusal>((error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error');
    return reply.status(refusal.status).send({ code: refusal.code, message: refusal.message });
  });
  http.addHook('preHandler', (request, _reply, done) => {
    verifyRequest(request, parts.verification);
    parts.onSigned(request);
    done();
  });
  http.get('/v1/switches', () => parts.switchboard.read());
  http.put('/v1/switches', (request) => {
    parts.switchboard.set(readBody(gatewaySwitches, request));
    return parts.switchboard.read();
  });
  http.register((calls, _options, done) => {
    addFaults(calls, parts.switchboard);
    calls.get('/v1/channels', (): GatewayChannels => ({ channels: CHANNELS }));
    addOrderRoutes(calls, parts);
    addPayoutRoutes(calls, parts);
    done();
  });
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

function toRefusal(error: FastifyError | GatewayRefusal): GatewayRefusal {
  if (error instanceof GatewayRefusal) return error;
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  const code: GatewayRefusalCode = isCallersFault ? 'BAD_REQUEST' : 'INTERNAL';
  return new GatewayRefusal(code);
}
