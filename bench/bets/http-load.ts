import { connect, type Socket } from 'node:net';
import { MEASURED_MS, WARM_UP_MS } from './rate.ts';
import type { Serving } from './serving.ts';

// A plain load generator: one socket a player, one bet under way on each, answers told apart by their length.
// It shares two cores with the server, so it does no more than it must.

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)/i;

process.once('message', (serving: Serving) => {
  void run(serving).then((measured) => {
    process.send?.(measured, () => {
      process.disconnect();
    });
  });
});

/** Bets over every connection until the time is up. `taken` counts all, also those of the warm-up. */
async function run(serving: Serving): Promise<{ taken: number; latenciesMs: number[] }> {
  const { hostname, port } = new URL(serving.address);
  const measureFrom = performance.now() + WARM_UP_MS;
  const end = measureFrom + MEASURED_MS;
  const latenciesMs: number[] = [];
  let taken = 0;
  const betOnOne = async (token: string): Promise<void> => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    const request = betRequest(token);
    const answers = readAnswers(socket);
    for (let sent = performance.now(); sent < end; sent = performance.now()) {
      socket.write(request);
      const answer = await answers.next();
      if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(`a bet was refused: ${answer}`);
      taken += 1;
      if (sent >= measureFrom) latenciesMs.push(performance.now() - sent);
    }
    socket.end();
  };
  await Promise.all(serving.tokens.map(betOnOne));
  return { taken, latenciesMs };
}

function betRequest(token: string): Buffer {
  const body = JSON.stringify({ betType: 'color', betValue: 'red', amount: 1 });
  const head = [
    'POST /bets HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${String(body.length)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function readAnswers(socket: Socket): { next(): Promise<string> } {
  let pending: Buffer = Buffer.alloc(0);
  let resolve: (answer: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const headEnd = pending.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = pending.toString('latin1', 0, headEnd);
    const whole = headEnd + HEAD_END.length + Number(LENGTH.exec(head)?.[1] ?? 0);
    if (pending.length < whole) return;
    const answer = head.startsWith('HTTP/1.1 200 ') ? head : pending.toString('utf8', 0, whole);
    pending = pending.subarray(whole);
    resolve(answer);
  });
  socket.on('error', (error) => {
    reject(error);
  });
  return {
    next: () =>
      new Promise((onAnswer, onError) => {
        resolve = onAnswer;
        reject = onError;
      }),
  };
}
