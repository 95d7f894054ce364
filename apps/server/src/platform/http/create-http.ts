import { LIMITS } from '@rang/contract';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { answerError } from './answer-error.ts';
import { parseJsonBody } from './json-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    receivedAt: number;
    /** The body as it came, for a signature to be checked over. */
    rawBody: string;
  }
}

/** What the HTTP server is made of. */
export interface HttpParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Other origins whose pages may call; the house's own needs no leave. */
  readonly allowedOrigins: readonly string[];
  /** Requests that one address may make in a minute, all calls together. */
  readonly requestsPerMinute: number;
  readonly trustProxy: boolean;
}

/** Makes the HTTP server with its guards: headers, origins, limits, sizes, one shape for every refusal. Routes come after. */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = parts.logger;
  const http = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LIMITS.bodyBytes,
    trustProxy: parts.trustProxy,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.decorateRequest('receivedAt', 0);
  http.decorateRequest('rawBody', '');
  // After the body was read: a request that sends its head before a lock and its bet after it comes after the lock.
  http.addHook('preValidation', (request, _reply, done) => {
    request.receivedAt = parts.clock.now();
    done();
  });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.rawBody = text.toString();
    try {
      done(null, request.rawBody === '' ? undefined : parseJsonBody(request.rawBody));
    } catch (error) {
      done(error as Error);
    }
  });
  http.setErrorHandler(answerError);
  await addGuards(http, parts);
  await http.register(swagger, {
    openapi: { info: { title: 'Rang', version: '0.1.0', description: 'Amounts are rupees as JSON numbers.' } },
    transform: createJsonSchemaTransform({}),
  });
  return http;
}

async function addGuards(http: FastifyInstance, parts: HttpParts): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine sets style attributes; scripts have no such leave.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    // Whoever serves Rang over TLS says so at the proxy; on plain http the header would lock a browser out.
    strictTransportSecurity: false,
  });
  await http.register(cors, { origin: [...parts.allowedOrigins], credentials: false });
  await http.register(rateLimit, { max: parts.requestsPerMinute, timeWindow: 60_000 });
  await http.register(compress, { global: true, threshold: 2048 });
}
