import { CountedAnswer, createUnsentBudget, guardReaders, watchQuietConnections } from '@rang/connections';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { answerError } from './answer-error.ts';
import { addApiRoutes, type ApiParts } from './api/api-routes.ts';
import { limitConnections, type ConnectionLimits } from './limit-connections.ts';
import { limitRequests, type RefuseTooMany } from './limit-requests.ts';
import type { OrderSettlement } from './order-settlement.ts';
import { addPageRoutes } from './pages/page-routes.ts';
import { GatewayRefusal } from './refusal.ts';

/** What the gateway answers over HTTP is made of. */
export interface HttpParts extends Omit<ApiParts, 'onSigned' | 'refuseTooMany'> {
  readonly settlement: OrderSettlement;
  readonly log: FastifyBaseLogger;
  /** How long a request may take to come in. */
  readonly patienceMs: number;
  readonly connections: ConnectionLimits;
  /** Requests that one address may make in a minute, but for those that the merchant has signed. */
  readonly requestsPerMinute: number;
}

// A browser sends some twenty. Whoever sends more, or a longer head, is answered 431.
const MAX_HEADERS = 128;
const MAX_HEAD_BYTES = 8_192;
// Bytes that may wait to be read, of all together. One connection, which has four pages at most, has no limit of its own.
const MAX_UNSENT = 32 * 1024 * 1024;
const HEALTH = '/healthz';

/** Makes the gateway's HTTP: health, the merchant's calls, the payers' pages. It does not listen yet. */
export function createHttp(parts: HttpParts): FastifyInstance {
  const { orders, settlement, verification, patienceMs } = parts;
  const refuseTooMany = limitRequests({ perMinute: parts.requestsPerMinute, clock: verification.clock });
  const http = fastify({
    loggerInstance: parts.log,
    // Addresses of requests are not logged: a payment link is as good as a key.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 16 * 1024,
    // Anybody may connect: whoever dribbles or is quiet holds no memory for long.
    requestTimeout: patienceMs,
    connectionTimeout: 2 * patienceMs,
    http: {
      headersTimeout: patienceMs,
      connectionsCheckingInterval: Math.ceil(patienceMs / 3),
      maxHeaderSize: MAX_HEAD_BYTES,
      // Nothing else is spoken here; what Node hands over as an upgrade has no time-out and nobody who hears of its end.
      shouldUpgradeCallback: () => false,
      ServerResponse: CountedAnswer,
    },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be read comes as far as none of the hooks.
    frameworkErrors: (error, request, reply) => {
      void answerError(refuseTooMany(request, reply) ?? error, request, reply);
    },
  });
  http.server.maxHeadersCount = MAX_HEADERS;
  const quiet = watchQuietConnections(http);
  const connections = limitConnections({ server: http.server, quiet }, parts.connections);
  const unsent = createUnsentBudget({ perSocket: MAX_UNSENT, together: MAX_UNSENT }, parts.log);
  guardReaders(http, { unsent, onWaiting: quiet.noteWaiting });
  guardRequests(http, refuseTooMany);
  http.setErrorHandler(answerError);
  http.setNotFoundHandler((request, reply) => answerError(new GatewayRefusal('NOT_FOUND'), request, reply));
  http.get(HEALTH, () => ({ status: 'ok' }));
  http.register((api, _options, done) => {
    addApiRoutes(api, { ...parts, refuseTooMany, onSigned: ({ ip }) => connections.noteMerchant(ip) });
    done();
  });
  http.register(async (pages) => {
    await addPageRoutes(pages, { orders, settlement, merchant: verification.merchant });
  });
  return http;
}

/** Holds everybody to the limits, whatever is asked. What may be a call of the merchant's is looked at with the calls. */
function guardRequests(http: FastifyInstance, refuseTooMany: RefuseTooMany): void {
  http.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.routeOptions;
    done(url === HEALTH || url.startsWith('/v1/') ? undefined : refuseTooMany(request, reply));
  });
}
