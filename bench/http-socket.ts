import { connect } from 'node:net';

// A plain client: one keep-alive socket with one request under way, answers distinguished by their length.
// It shares two cores with the server, so it does no more than it must.

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)/i;
const TAKEN = 'HTTP/1.1 200 ';

/** One keep-alive connection. */
export interface HttpSocket {
  /** Sends a whole request and waits for its answer; gives that answer's body. Throws where it is not 200. */
  send(request: Buffer): Promise<Buffer>;
  end(): void;
}

/** Connects to an address such as `http://127.0.0.1:3000`. */
export function openHttpSocket(address: string): HttpSocket {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let pending: Buffer = Buffer.alloc(0);
  let resolve: (body: Buffer) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const headEnd = pending.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = pending.toString('latin1', 0, headEnd);
    const whole = headEnd + HEAD_END.length + Number(LENGTH.exec(head)?.[1] ?? 0);
    if (pending.length < whole) return;
    const answer = head.startsWith(TAKEN) ? undefined : pending.toString('utf8', 0, whole);
    const body = pending.subarray(headEnd + HEAD_END.length, whole);
    pending = pending.subarray(whole);
    if (answer === undefined) resolve(body);
    else reject(new Error(`a request was refused: ${answer}`));
  });
  socket.on('error', (error) => {
    reject(error);
  });
  socket.on('close', () => {
    reject(new Error('the connection was closed before the answer'));
  });
  return {
    send: (request) =>
      new Promise((onAnswer, onError) => {
        resolve = onAnswer;
        reject = onError;
        socket.write(request);
      }),
    end: () => {
      socket.end();
    },
  };
}

/** The bytes of a POST with a JSON body. */
export function buildPost(path: string, body: string, headers: Readonly<Record<string, string>>): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${String(Buffer.byteLength(body))}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}
