import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './answer-error.ts';
import { PAGE_HEADERS } from './security-headers.ts';

const BELOW_API = /^\/api(?:[/?]|$)/;

/**
 * Serves the built web app: its files, and its page for every address that a browser asks for and nothing else answers,
 * as the app itself knows where unknown addresses go. Built files carry their hash in their name and are kept for good.
 */
export async function serveWeb(http: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) throw new Error('the web app is not built: `npm start` builds it');
  await http.register(fastifyStatic, {
    root,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const lasting = path.includes('/assets/');
      void reply
        .headers(PAGE_HEADERS)
        .header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  http.setNotFoundHandler({ preHandler: http.rateLimit() }, (request, reply) => {
    const browses = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (browses && !BELOW_API.test(request.url)) {
      void reply.sendFile('index.html');
      return;
    }
    answerNotFound(request, reply);
  });
}
