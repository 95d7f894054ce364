import type { FastifyInstance } from 'fastify';
import type { Tracer } from '../tracing/tracer.ts';
import { nameCall } from './count-calls.ts';

/**
 * Traces each call, and names its trace in its log lines. The span says how the call is registered and how it was answered:
 * nothing of what was sent. A trace that a visitor names is not gone on with.
 */
export function traceCalls(http: FastifyInstance, tracer: Tracer): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const span = tracer.start('call', { facts: { call: nameCall(request) } });
    request.span = span;
    request.log = request.log.child({ traceId: span.traceId });
    done();
  });
  http.addHook('onResponse', ({ span, refusedAs }, reply, done) => {
    span?.note({ status: reply.statusCode, code: refusedAs ?? 'OK' });
    span?.end(refusedAs === 'INTERNAL' ? 'failed' : undefined);
    done();
  });
}
