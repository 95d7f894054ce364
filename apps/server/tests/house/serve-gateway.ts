import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Answer {
  readonly status: number;
  readonly answer: unknown;
}

/** A gateway that says what the test wants it to say; gives back its address. */
export async function serveGateway(
  say: (method: string, body: object, path: string) => Answer | Promise<Answer>,
): Promise<string> {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const body = text === '' ? {} : (JSON.parse(text) as object);
      void Promise.resolve(say(request.method ?? '', body, request.url ?? '')).then(({ status, answer }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}
