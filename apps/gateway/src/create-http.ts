import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { addApiRoutes, type ApiParts } from './api/api-routes.ts';
import { limitConnections, type ConnectionLimits } from './limit-connections.ts';
import { addPageRoutes } from './pages/page-routes.ts';
import { GatewayRefusal } from './refusal.ts';
import type { Settlement } from './settlement.ts';

/** What the gateway answers over HTTP is made of. */
export interface HttpParts extends Omit<ApiParts, 'onSigned'> {
  readonly settlement: Settlement;
  readonly log: FastifyBaseLogger;
  /** How long a request may take to come in. */
  readonly patienceMs: number;
  readonly connections: ConnectionLimits;
}

/** Makes the gateway's HTTP: health, the merchant's calls, the payers' pages. It does not listen yet. */
export function createHttp(parts: HttpParts): FastifyInstance {
  const { orders, settlement, verification, patienceMs } = parts;
  const http = fastify({
    loggerInstance: parts.log,
    // Addresses of requests are not logged: a payment link is as good as a key.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 16 * 1024,
    // Anybody may connect: whoever dribbles or is quiet holds no memory for long.
    requestTimeout: patienceMs,
    connectionTimeout: 2 * patienceMs,
    http: { headersTimeout: patienceMs, connectionsCheckingInterval: Math.ceil(patienceMs / 3) },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  const connections = limitConnections(http.server, parts.connections);
  http.setNotFoundHandler((_request, reply) => {
    const refusal = new GatewayRefusal('NOT_FOUND');
    return reply.status(refusal.status).send({ code: refusal.code, message: refusal.message });
  });
  http.get('/healthz', () => ({ status: 'ok' }));
  http.register((api, _options, done) => {
    addApiRoutes(api, { ...parts, onSigned: ({ ip }) => connections.noteMerchant(ip) });
    done();
  });
  http.register(async (pages) => {
    await addPageRoutes(pages, { orders, settlement, merchant: verification.merchant });
  });
  return http;
}
