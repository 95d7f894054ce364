import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { keepFresh } from '../keep-fresh.ts';
import type { Logger } from '../logger.ts';
import type { Meters } from './meters.ts';

/** The port at which Prometheus reads the meters: apart from the public one, and never behind it. */
export interface MetersPort {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const PATH = '/metrics';
// However many ask, the meters are read as often as Prometheus does.
const FRESH_MS = 500;
const CLOSED: MetersPort = { start: () => Promise.resolve(), stop: () => Promise.resolve() };

/** Makes the port of the meters; one of number 0 stays closed. */
export function createMetersPort(
  meters: Meters,
  { port, host, logger }: { readonly port: number; readonly host: string; readonly logger: Logger },
): MetersPort {
  if (port === 0) return CLOSED;
  collectDefaultMetrics({ register: meters });
  const read = keepFresh(FRESH_MS, () => meters.metrics());
  const server = createServer((request, answer) => {
    if (request.method !== 'GET' || request.url !== PATH) {
      answer.writeHead(404).end();
      return;
    }
    read().then(
      (text) => answer.writeHead(200, { 'content-type': meters.contentType }).end(text),
      (error: unknown) => {
        logger.error({ err: error }, 'metrics: they could not be read');
        answer.writeHead(500).end();
      },
    );
  });
  return {
    start: async () => {
      server.listen(port, host);
      await once(server, 'listening');
      logger.info({ address: server.address() }, 'metrics: Prometheus can read them');
    },
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
