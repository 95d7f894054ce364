import { existsSync, globSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './answer-error.ts';
import { PAGE_HEADERS } from './security-headers.ts';

const BELOW_API = /^\/api(?:[/?]|$)/;

/**
 * Serves the built web app: its files, and its page for every address that a browser goes to, also where a call has the same
 * one without `/api`, as the app itself knows where unknown addresses go. Some addresses have a page of their own, which names
 * what they need besides. Built files carry their hash in their name and are kept for good.
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
  const sendPage = (request: FastifyRequest, reply: FastifyReply): void => {
    const [path = ''] = request.url.split('?', 1);
    void reply.sendFile(pages.get(path) ?? 'index.html');
  };
  // Not before all limits of requests have had their say.
  http.addHook('preValidation', (request, reply, done) => {
    if (isCall(request) && wantsPage(request)) sendPage(request, reply);
    else done();
  });
  http.setNotFoundHandler({ preHandler: http.rateLimit() }, (request, reply) => {
    if (wantsPage(request)) sendPage(request, reply);
    else answerNotFound(request, reply);
  });
}

function isCall({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.schema?.querystring !== undefined;
}

/** Whether a browser goes to the address. Who brings a token calls the house, and what is below `/api` is no page. */
function wantsPage({ method, url, headers, routeOptions }: FastifyRequest): boolean {
  const browses = method === 'GET' && headers.authorization === undefined && !BELOW_API.test(routeOptions.url ?? url);
  return browses && (headers.accept ?? '').includes('text/html');
}

/** By the addresses that have one of their own. */
function listPages(root: string): ReadonlyMap<string, string> {
  const names = globSync('**/*.html', { cwd: root }).map((name) => name.replaceAll('\\', '/'));
  return new Map(names.map((name) => [`/${name.replace(/\.html$/, '')}`, name]));
}
