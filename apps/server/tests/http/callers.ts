import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

/** Who comes to a server that listens on 127.0.0.1, reads nothing by itself, and finds a small answer at `/small`. */
export function findCallers(http: FastifyInstance) {
  const { port } = http.server.address() as AddressInfo;
  const come = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).pause();
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const ask = async (socket: Socket, path: string): Promise<ServerResponse> => {
    const asked = once(http.server, 'request') as Promise<[unknown, ServerResponse]>;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: rang\r\n\r\n`);
    return (await asked)[1];
  };
  /** Asks until an answer waits to be taken; whether the handler is done with it. */
  const askUntilItWaits = async (socket: Socket, path: string): Promise<boolean> => {
    for (;;) {
      const answer = await ask(socket, path);
      while (!answer.writableFinished) {
        if ((answer.socket?.writableLength ?? 0) > 0) return answer.writableEnded;
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  };
  /** What somebody who comes now is answered; `ended` where there is no room. */
  const visit = async (): Promise<string> => {
    const socket = await come();
    const answered = Promise.race([
      once(socket, 'data').then(([data]) => String(data).slice(9, 12)),
      once(socket, 'close').then(() => 'ended'),
    ]);
    socket.write('GET /small HTTP/1.1\r\nHost: rang\r\n\r\n');
    socket.resume();
    return await answered;
  };
  return { come, ask, askUntilItWaits, visit };
}
