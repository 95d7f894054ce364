import { existsSync, globSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './answer-error.ts';
import { PAGE_HEADERS } from './security-headers.ts';

const BELOW_API = /^\/api(?:[/?]|$)/;

/**
 * Serves the built web app: its files, and its page for every address that a browser asks for and nothing else answers, as
 * the app itself knows where unknown addresses go. Some addresses have a page of their own, which names what they need
 * besides. Built files carry their hash in their name and are kept for good.
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
  const pages = listPages(root);
  http.setNotFoundHandler({ preHandler: http.rateLimit() }, (request, reply) => {
    const browses = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (browses && !BELOW_API.test(request.url)) {
      const [path = ''] = request.url.split('?', 1);
      void reply.sendFile(pages.get(path) ?? 'index.html');
      return;
    }
    answerNotFound(request, reply);
  });
}

/** By the addresses that have one of their own. */
function listPages(root: string): ReadonlyMap<string, string> {
  const names = globSync('**/*.html', { cwd: root }).map((name) => name.replaceAll('\\', '/'));
  return new Map(names.map((name) => [`/${name.replace(/\.html$/, '')}`, name]));
}
