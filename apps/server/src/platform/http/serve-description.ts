import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { takesGzip } from './pack-answers.ts';

/** Serves the description of every call. It is written and packed once, when it is first asked for. */
export function serveDescription(http: FastifyInstance): void {
  let written: { readonly plain: Buffer; readonly packed: Buffer } | undefined;
  const write = (): { readonly plain: Buffer; readonly packed: Buffer } => {
    const plain = Buffer.from(JSON.stringify(http.swagger()));
    return { plain, packed: gzipSync(plain) };
  };
  http.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => {
    written ??= write();
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    if (!takesGzip(request)) return reply.send(written.plain);
    return reply.header('content-encoding', 'gzip').send(written.packed);
  });
}
