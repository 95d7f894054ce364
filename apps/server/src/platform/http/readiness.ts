import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { MINUTE_MS } from '../clock.ts';
import { keepFresh } from '../keep-fresh.ts';
import { Refusal } from '../refusal.ts';
import { MAX_ADDRESSES } from './slow-down-networks.ts';

/** Whether this server works, and whether somebody is to be sent to it. */
export interface Readiness {
  /** Answers `/healthz`, which is asked whether everything works, and `/readyz`, which a load balancer asks. */
  serve(http: FastifyInstance): void;
  /**
   * Has the load balancer send nobody here any more: half of the time is for it to notice, and in the other half whoever is
   * here is sent elsewhere.
   */
  leave(sockets: { moveAway(withinMs: number): Promise<void> }): Promise<void>;
}

const HEALTH_TIMEOUT_MS = 2_000;
// Anybody may ask: the database is asked once for all of them.
const FRESH_MS = 500;
// Of each address, and counted apart: whatever else comes from the load balancer's own address, its question is answered.
const LIMIT = { max: 600, timeWindow: MINUTE_MS, cache: MAX_ADDRESSES };

/** Makes the readiness of a server that takes `drainMs` to leave; the connections of `pool` are none that a request can take. */
export function createReadiness({ pool, drainMs }: { readonly pool: pg.Pool; readonly drainMs: number }): Readiness {
  let isLeaving = false;
  const askDatabase = keepFresh(FRESH_MS, () =>
    pool.query({ text: 'select 1', query_timeout: HEALTH_TIMEOUT_MS } as pg.QueryConfig),
  );
  const checkHealth = async (): Promise<{ status: string }> => {
    await askDatabase();
    return { status: 'ok' };
  };
  return {
    serve: (http) => {
      const options = { schema: { hide: true }, config: { rateLimit: LIMIT } };
      http.get('/healthz', options, checkHealth);
      http.get('/readyz', options, async () => {
        if (isLeaving) throw new Refusal('BUSY');
        return await checkHealth();
      });
    },
    leave: async (sockets) => {
      isLeaving = true;
      await wait(drainMs / 2);
      await sockets.moveAway(drainMs / 2);
    },
  };
}
