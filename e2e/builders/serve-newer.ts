import { readdirSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getSetting } from './call-house.ts';

const FILES = new Set(readdirSync(new URL('../../apps/web/dist/assets', import.meta.url)));
const NAME = /[\w.-]+\.(?:js|css)/g;
const HAS_NAMES = /^(?:text|application)\/(?:html|javascript|css)/;

/** The same app as another build would be: its files refer to each other by other names. */
function renew(page: string): string {
  return page.replace(NAME, (name) => (FILES.has(name) ? `newer-${name}` : name));
}

/** Opens an address at which the house serves its app, and from `release` on a newer one. */
export async function serveNewer() {
  const house = new URL(getSetting('ORIGIN'));
  let isNewer = false;
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    const wanted = incoming.url ?? '/';
    const path = wanted.replace('/newer-', '/');
    // Whoever has the app open goes on with its own files.
    const isOfBefore = !isNewer || (path === wanted && path.startsWith('/assets/'));
    // What the browser has of before is no answer here.
    const headers: IncomingHttpHeaders = { ...incoming.headers, 'accept-encoding': 'identity' };
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
    const asked = request(new URL(path, house), { method: incoming.method ?? 'GET', headers }, (house) => {
      const status = house.statusCode ?? 502;
      if (isOfBefore || !HAS_NAMES.test(house.headers['content-type'] ?? '') || path.startsWith('/api')) {
        house.pipe(answer.writeHead(status, house.headers));
        return;
      }
      const kept = { ...house.headers };
      delete kept['content-length'];
      delete kept.etag;
      text(house).then(
        (page) =>
          answer.writeHead(status, kept).end(`${renew(page)}${path === '/service-worker.js' ? '\n// newer' : ''}`),
        (error: unknown) => answer.destroy(error as Error),
      );
    });
    asked.on('error', (error) => answer.destroy(error));
    incoming.pipe(asked);
  };
  const server = createServer(pass);
  server.on('upgrade', (incoming: IncomingMessage, socket, head) => {
    const outgoing = connect(Number(house.port), house.hostname, () => {
      const lines = incoming.rawHeaders.flatMap((name, place, all) =>
        place % 2 === 0 ? [`${name}: ${all[place + 1] ?? ''}`] : [],
      );
      const own = incoming.headers.host ?? '';
      outgoing.write(
        [`GET ${incoming.url ?? '/'} HTTP/1.1`, ...lines, '', ''].join('\r\n').replaceAll(own, house.host),
      );
      outgoing.write(head);
      socket.pipe(outgoing).pipe(socket);
    });
    for (const [one, other] of [
      [socket, outgoing],
      [outgoing, socket],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    release: () => {
      isNewer = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
