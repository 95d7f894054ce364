import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Refusal } from '../refusal.ts';

/** Whether this server works, and whether somebody is to be sent to it. */
export interface Readiness {
  /** Answers `/healthz`, which is asked whether everything works, and `/readyz`, which a load balancer asks. */
  serve(http: FastifyInstance): void;
  /** Has the load balancer send nobody here any more; resolves once it has had the time to find that out. */
  leave(): Promise<void>;
}

const HEALTH_TIMEOUT_MS = 2_000;

/** Makes the readiness of a server that takes `drainMs` to leave. */
export function createReadiness({ pool, drainMs }: { readonly pool: pg.Pool; readonly drainMs: number }): Readiness {
  let isLeaving = false;
  const checkHealth = async (): Promise<{ status: string }> => {
    await pool.query({ text: 'select 1', query_timeout: HEALTH_TIMEOUT_MS } as pg.QueryConfig);
    return { status: 'ok' };
  };
  return {
    serve: (http) => {
      http.get('/healthz', { schema: { hide: true } }, checkHealth);
      http.get('/readyz', { schema: { hide: true } }, async () => {
        if (isLeaving) throw new Refusal('BUSY');
        return await checkHealth();
      });
    },
    leave: async () => {
      isLeaving = true;
      await wait(drainMs);
    },
  };
}
