import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Gateway } from '../src/app.ts';
import { startGateway } from './merchant.ts';

async function openFrom(localAddress: string, { url }: Gateway): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.on('error', () => undefined).pause();
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** The answers that the gateway begins with from now on, the latest last. */
function noteAnswers(): ServerResponse[] {
  const answers: ServerResponse[] = [];
  const note = (message: unknown): void => {
    answers.push((message as { response: ServerResponse }).response);
  };
  subscribe('http.server.request.start', note);
  onTestFinished(() => void unsubscribe('http.server.request.start', note));
  return answers;
}

/** Asks for a page again and again until the kernels take no more of the answers; none is read. */
async function askUntilAnswersWait(socket: Socket, answers: ServerResponse[]): Promise<void> {
  for (let isWaiting = false; !isWaiting;) {
    const before = answers.length;
    socket.write('GET /pay/nobodys HTTP/1.1\r\nHost: gateway\r\n\r\n');
    while (answers.length === before) await nextTurn();
    const answer = answers.at(-1);
    while (answer?.writableFinished === false && !isWaiting) {
      await nextTurn();
      isWaiting = answer.writableEnded && (answer.socket?.writableLength ?? 0) > 0;
    }
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

async function ask(gateway: Gateway): Promise<string> {
  const socket = await openFrom('127.0.0.4', gateway);
  const answered = Promise.race([
    once(socket, 'data').then(([data]) => String(data).slice(9, 12)),
    once(socket, 'close').then(() => 'ended'),
  ]);
  socket.resume().write('GET /healthz HTTP/1.1\r\nHost: gateway\r\n\r\n');
  const answer = await answered;
  socket.destroy();
  return answer;
}

test('those who take no answers keep no payer out', async () => {
  const small = await startGateway({
    connections: { together: 12, perAddress: 2, forMerchant: 8 },
    requestsPerMinute: 1_000_000,
    patienceMs: 60_000,
  });
  onTestFinished(() => small.stop());
  const answers = noteAnswers();
  for (const host of ['2', '2', '3', '3']) await askUntilAnswersWait(await openFrom(`127.0.0.${host}`, small), answers);
  expect([await ask(small), await ask(small), await ask(small)]).toEqual(['200', '200', '200']);
});
