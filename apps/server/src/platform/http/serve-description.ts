import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { takesGzip } from './pack-answers.ts';

/** Serves the description of every call. It is written and packed once, when it is first asked for. */
export function serveDescription(http: FastifyInstance): void {
  let written: { readonly text: string; readonly packed: Buffer } | undefined;
  const write = (): { readonly text: string; readonly packed: Buffer } => {
    const text = JSON.stringify(http.swagger());
    return { text, packed: gzipSync(text) };
  };
  http.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => {
    written ??= write();
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    if (!takesGzip(request)) return reply.send(Buffer.from(written.text));
    return reply.header('content-encoding', 'gzip').send(written.packed);
  });
}
