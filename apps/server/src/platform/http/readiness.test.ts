import fastify from 'fastify';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { createReadiness } from './readiness.ts';

/** A server whose database answers what it is told to, and counts how often it was asked. */
function openServer(): { ask: (path: string) => Promise<number>; asked: () => number; goAway: () => void } {
  let asked = 0;
  let isAway = false;
  const query = (): Promise<object> => {
    asked += 1;
    return isAway ? Promise.reject(new Error('away')) : Promise.resolve({ rows: [] });
  };
  const http = fastify();
  createReadiness({ pool: { query } as unknown as pg.Pool, drainMs: 0 }).serve(http);
  return {
    ask: async (path) => (await http.inject(path)).statusCode,
    asked: () => asked,
    goAway: () => (isAway = true),
  };
}

test('however many ask whether a server works, its database is asked once', async () => {
  const server = openServer();
  const paths = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? '/healthz' : '/readyz'));
  expect(new Set(await Promise.all(paths.map((path) => server.ask(path))))).toEqual(new Set([200]));
  expect(server.asked()).toBe(1);
});

test('a database that is away is asked again by whoever asks after that', async () => {
  const server = openServer();
  server.goAway();
  for (const times of [1, 2]) {
    expect(await server.ask('/healthz')).toBe(500);
    expect(server.asked()).toBe(times);
  }
});
