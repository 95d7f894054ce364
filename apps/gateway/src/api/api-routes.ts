import { setTimeout as wait } from 'node:timers/promises';
import { gatewaySwitches, type GatewayChannels } from '@rang/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { answerError } from '../answer-error.ts';
import type { RefuseTooMany } from '../limit-requests.ts';
import { CHANNELS, type OrderBook } from '../order-book.ts';
import type { PayoutBook } from '../payout-book.ts';
import { GatewayRefusal } from '../refusal.ts';
import type { Switchboard } from '../switchboard.ts';
import { addOrderRoutes, addPayoutRoutes } from './merchant-routes.ts';
import { readBody } from './read-input.ts';
import { readClaim, verifyRequest, type Verification } from './verify-request.ts';

const RUBBISH = '{"id": 7, "status": "perhaps", "amount_paise": -1, "payment_link": ["';

/** What the API is made of. */
export interface ApiParts {
  readonly orders: OrderBook;
  readonly payouts: PayoutBook;
  readonly switchboard: Switchboard;
  readonly verification: Verification;
  /** Told of each call that the merchant has signed. */
  readonly onSigned: (request: FastifyRequest) => void;
  /** Counts each call that the merchant has not signed. */
  readonly refuseTooMany: RefuseTooMany;
}

/** Adds the merchant's calls: signed, with the faults that are switched on. */
export function addApiRoutes(http: FastifyInstance, parts: ApiParts): void {
  // Bodies stay text: the signature is over the bytes as they came.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  // Those that were found to be signed, and those that were counted at their head.
  const known = new WeakSet<FastifyRequest>();
  http.setErrorHandler<FastifyError | GatewayRefusal>((error, request, reply) => {
    // Whether a call is signed is known once its body is read: whatever is refused before is nobody's we know.
    const tooMany = known.has(request) ? undefined : parts.refuseTooMany(request, reply);
    return answerError(tooMany ?? error, request, reply);
  });
  // What no signature comes with is nobody's from its head on, and its body may never come.
  http.addHook('onRequest', (request, reply, done) => {
    const isNobodys = readClaim(request, parts.verification) === undefined;
    if (isNobodys) known.add(request);
    done(isNobodys ? parts.refuseTooMany(request, reply) : undefined);
  });
  http.addHook('preHandler', (request, _reply, done) => {
    verifyRequest(request, parts.verification);
    known.add(request);
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
