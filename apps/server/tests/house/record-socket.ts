import { openRaw } from '../realtime/realtime-notes.ts';

const CLOSED = 'the socket was closed';

/** A socket on Crash that keeps every frame as it came over the wire. */
export interface RecordedSocket {
  /** The frames since they were last taken; they are forgotten by it. */
  take(): string[];
  /** Resolves with the first kept frame that matches, once there is one. */
  receive(pattern: RegExp): Promise<string>;
  /** Sends a command and resolves with the frame that answers it, once it is kept. */
  ask(command: string, payload?: object): Promise<string>;
  close(): void;
}

/** Connects as a visitor, or as the player whose token it is. */
export async function recordSocket(address: string, token?: string): Promise<RecordedSocket> {
  const webSocket = await openRaw(address);
  const frames: string[] = [];
  const waiting = new Set<{ pattern: RegExp; accept: (frame: string) => void; fail: (error: Error) => void }>();
  let asked = 0;
  webSocket.on('message', (data: Buffer) => {
    const frame = data.toString();
    // The transport's own question whether anybody is there.
    if (frame === '2') {
      webSocket.send('3');
      return;
    }
    frames.push(frame);
    for (const waiter of [...waiting].filter(({ pattern }) => pattern.test(frame))) {
      waiting.delete(waiter);
      waiter.accept(frame);
    }
  });
  let isOver = false;
  webSocket.on('close', () => {
    isOver = true;
    for (const { fail } of waiting) fail(new Error(CLOSED));
  });
  const receive: RecordedSocket['receive'] = (pattern) =>
    new Promise((resolve, reject) => {
      const kept = frames.find((frame) => pattern.test(frame));
      if (kept !== undefined) resolve(kept);
      else if (isOver) reject(new Error(CLOSED));
      else waiting.add({ pattern, accept: resolve, fail: reject });
    });
  webSocket.send(`40/crash,${token === undefined ? '' : JSON.stringify({ token })}`);
  await receive(/"initial_data"/);
  return {
    take: () => frames.splice(0),
    receive,
    ask: async (command, payload) => {
      // Of one length, so that every question and answer is as long as every other of its kind.
      asked = 1_000_000 + ((asked + 1) % 1_000_000);
      const answered = receive(new RegExp(`^43/crash,${String(asked)}\\[`));
      const sent = payload === undefined ? [command] : [command, payload];
      webSocket.send(`42/crash,${String(asked)}${JSON.stringify(sent)}`);
      return await answered;
    },
    close: () => {
      webSocket.terminate();
    },
  };
}
