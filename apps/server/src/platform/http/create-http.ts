import {
  CountedAnswer,
  guardReaders,
  limitSites,
  readAddress,
  readNetwork,
  watchQuietConnections,
  type UnsentBudget,
} from '@rang/connections';
import { LIMITS, type RefusalCode } from '@rang/contract';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { MINUTE_MS, stampReceipt, type Clock, type Receipt } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { Meters } from '../metrics/meters.ts';
import { Refusal } from '../refusal.ts';
import type { Span, Tracer } from '../tracing/tracer.ts';
import { answerError } from './answer-error.ts';
import { countCalls } from './count-calls.ts';
import { countConnections, type ConnectionLimits } from './count-connections.ts';
import { readJsonBodies } from './json-body.ts';
import { packAnswers } from './pack-answers.ts';
import { CALL_HEADERS, TLS_HEADERS } from './security-headers.ts';
import { MAX_ADDRESSES } from './slow-down-networks.ts';
import { SOCKET_ROUTE, wantsSocket } from './socket-path.ts';
import { traceCalls } from './trace-calls.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a request of a call that has a limit of its own among all calls of its network; after how many seconds it may come
     * again, 0 where it is none too many. Its site has been counted with its head.
     */
    countCall(request: FastifyRequest): Promise<number>;
  }
  interface FastifyRequest {
    receipt: Receipt;
    /** The code that it was refused by. */
    refusedAs: RefusalCode | undefined;
    /** The body as it came, for a signature to be checked over. */
    rawBody: string;
    /** What it is traced under; undefined where nothing is. */
    span: Span | undefined;
  }
}

/** What the HTTP server is made of. */
export interface HttpParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Requests that one address may make in a minute, all calls together. */
  readonly requestsPerMinute: number;
  /** Whether a proxy stands before the house: the address that it adds to X-Forwarded-For is then the visitor's. */
  readonly trustProxy: boolean;
  readonly unsent: UnsentBudget;
  /** Whether browsers reach the house over TLS, which a proxy ends. Left out: they do not. */
  readonly isReachedOverTls?: boolean;
  /** Left out: as many as the machine takes. */
  readonly connections?: ConnectionLimits;
  /** Left out: nothing is counted. */
  readonly meters?: Meters | undefined;
  /** Left out: nothing is traced. */
  readonly tracer?: Tracer | undefined;
}

const REQUEST_TIMEOUT_MS = 15_000;
const HEAD_TIMEOUT_MS = 10_000;
// Of a head, which a socket or a body that never ends holds whole. What is longer is refused, 431: no line is left out of it. A
// proxy passes 101 lines on and adds one; a token, our cookies and what a login elsewhere sends back are some 5 KB together.
const MAX_HEAD_LINES = 128;
const MAX_HEAD_BYTES = 8_192;
// How often Node looks for requests that are late; it is that much later at the most.
const LATE_EVERY_MS = 5_000;
// A connection that is being answered and takes nothing. Longer than a poll for news waits for its answer, 25 seconds.
const STALLED_MS = 40_000;
const ZERO_BYTE = '%00';

/** Makes the HTTP server with its guards: headers, limits, sizes, one shape for every refusal. Routes come after. */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = parts.logger;
  const headers = parts.isReachedOverTls === true ? { ...CALL_HEADERS, ...TLS_HEADERS } : CALL_HEADERS;
  const http = fastify({
    loggerInstance,
    // A logger of its own for each request costs more than most requests do; a log line names its request itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LIMITS.bodyBytes,
    // Only the last address is the proxy's own word; those before it are whatever the visitor sent.
    trustProxy: parts.trustProxy && ((_address, hop) => hop === 0),
    // What is being answered when the house closes is answered; `watchQuietConnections` gives up what dribbles in.
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_MS,
    http: {
      headersTimeout: HEAD_TIMEOUT_MS,
      connectionsCheckingInterval: LATE_EVERY_MS,
      maxHeaderSize: MAX_HEAD_BYTES,
      // Without a choice, Node would take every request for another protocol for a socket and leave it unanswered.
      shouldUpgradeCallback: wantsSocket,
      ServerResponse: CountedAnswer,
    },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      refuseUnreadable(isTooFast, error, { request, reply: reply.headers(headers) });
    },
  });
  http.server.maxHeadersCount = MAX_HEAD_LINES;
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.decorateRequest('receipt');
  http.decorateRequest('rawBody', '');
  http.decorateRequest('refusedAs', undefined);
  http.decorateRequest('span', undefined);
  stampReceipts(http, parts.clock);
  readJsonBodies(http);
  http.setErrorHandler(answerError);
  const quiet = watchQuietConnections(http);
  if (parts.connections !== undefined) countConnections(http, parts.connections, quiet);
  if (parts.meters !== undefined) countCalls(http, parts.meters);
  if (parts.tracer !== undefined) traceCalls(http, parts.tracer);
  guardReaders(http, { unsent: parts.unsent, onWaiting: quiet.noteWaiting });
  const isTooFast = await addGuards(http, { ...parts, headers });
  await http.register(swagger, {
    openapi: { info: { title: 'Rang', version: '0.1.0', description: 'Amounts are rupees as JSON numbers.' } },
    transform: createJsonSchemaTransform({}),
  });
  return http;
}

/** Counts a request among the calls of its network and site; whether they are too many. */
type IsTooFast = (request: FastifyRequest) => Promise<boolean>;

/**
 * Answers a path that cannot be read. It comes as far as none of the hooks, so that what they do for calls is done here: whoever
 * has reset the connection is nobody any more, and everybody else is counted as for any call.
 */
function refuseUnreadable(
  isTooFast: IsTooFast,
  error: FastifyError,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  const { raw, log } = request;
  if (raw.socket.remoteAddress === undefined) {
    raw.socket.destroy();
    return;
  }
  isTooFast(request).then(
    (isRefused) => {
      answerError(isRefused ? new Refusal('TOO_MANY_REQUESTS') : error, request, reply);
    },
    (fault: unknown) => {
      log.error({ err: fault }, 'http: a path that cannot be read was not counted');
      raw.socket.destroy();
    },
  );
}

/** Notes when a call was received, and refuses what PostgreSQL cannot hold. */
function stampReceipts(http: FastifyInstance, clock: Clock): void {
  // After the body was read: a request that sends its head before a lock and its bet after it comes after the lock.
  http.addHook('preValidation', (request, _reply, done) => {
    request.receipt = stampReceipt(clock);
    done();
  });
  // After whoever asks was admitted: PostgreSQL holds no text with a zero byte in it, from a call's address as little as from its
  // body. What browsers visit leads on to a page whatever its address is.
  http.addHook('preHandler', (request, _reply, done) => {
    const isVisit = request.routeOptions.schema?.querystring === undefined;
    done(!isVisit && request.url.includes(ZERO_BYTE) ? new Refusal('BAD_REQUEST') : undefined);
  });
}

async function addGuards(
  http: FastifyInstance,
  parts: HttpParts & { readonly headers: typeof CALL_HEADERS },
): Promise<IsTooFast> {
  http.addHook('onRequest', (_request, reply, done) => {
    // No other origin is given leave to read an answer: without a CORS header its pages cannot.
    reply.headers(parts.headers);
    done();
  });
  // As sockets are counted, and not by `request.ip`: of a path that cannot be read that is the proxy's own.
  const addressOf = ({ raw }: FastifyRequest): string => readAddress(raw, parts.trustProxy);
  // Beyond its own limit a network is refused by the limit below.
  const limit = limitSites({ burst: parts.requestsPerMinute, refillMs: MINUTE_MS / parts.requestsPerMinute });
  http.addHook('onRequest', (request, reply, done) => {
    // Polls of sockets have a measure of their own.
    const isPoll = request.routeOptions.url === SOCKET_ROUTE;
    const waitMs = isPoll ? 0 : limit(addressOf(request), parts.clock.now());
    if (waitMs > 0) void reply.header('retry-after', Math.ceil(waitMs / 1000));
    done(waitMs > 0 ? new Refusal('TOO_MANY_REQUESTS', { params: { waitMs } }) : undefined);
  });
  const hiddenHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await http.register(rateLimit, {
    max: parts.requestsPerMinute,
    timeWindow: 60_000,
    cache: MAX_ADDRESSES,
    keyGenerator: (request) => readNetwork(addressOf(request)),
    // Who is refused is given a time to come back; counting down to it in every answer shows a guesser how much is left.
    addHeadersOnExceeding: hiddenHeaders,
    addHeaders: { ...hiddenHeaders, 'retry-after': true },
  });
  packAnswers(http, parts.unsent);
  const count = http.createRateLimit();
  http.decorate('countCall', async (request) => {
    const counted = await count(request);
    return !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : 0;
  });
  return async (request) => limit(addressOf(request), parts.clock.now()) > 0 || (await http.countCall(request)) > 0;
}
