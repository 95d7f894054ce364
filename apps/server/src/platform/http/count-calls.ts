import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import { listRegisters, type Meters } from '../metrics/meters.ts';

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
// A call is there twice, and a page under any path: each is counted as one.
const API = /^\/api(?=\/)/;

/** Counts the calls of a server by their address as it is registered and by how they were answered. */
export function countCalls(http: FastifyInstance, meters: Meters): void {
  const registers = listRegisters(meters);
  const answers = new Counter({
    name: 'rang_calls_total',
    help: 'Calls over HTTP, by call and by how they were answered: OK, or the code of the refusal.',
    labelNames: ['call', 'code'],
    registers,
  });
  const errors = new Counter({
    name: 'rang_call_errors_total',
    help: 'Calls that ended by an error that nobody expected.',
    registers,
  });
  const seconds = new Histogram({
    name: 'rang_call_seconds',
    help: 'How long a call took from its head to the end of its answer.',
    labelNames: ['call'],
    buckets: SECONDS,
    registers,
  });
  http.addHook('onResponse', (request, reply, done) => {
    const call = nameCall(request);
    const { refusedAs } = request;
    if (refusedAs === 'INTERNAL') errors.inc();
    answers.inc({ call, code: refusedAs ?? (reply.statusCode < 400 ? 'OK' : String(reply.statusCode)) });
    seconds.observe({ call }, reply.elapsedTime / 1_000);
    done();
  });
}

/** As the route is written, never as it was asked for: an address that nobody answers at is one of many. */
export function nameCall({ method, routeOptions }: FastifyRequest): string {
  return routeOptions.url === undefined ? 'none' : `${method} ${routeOptions.url.replace(API, '')}`;
}
