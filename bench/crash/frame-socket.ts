import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

// A plain WebSocket over a TCP socket: thousands of them share two cores with the server, so each does no more than it
// must. Only what the house sends is understood: whole text frames without a mask.

const HEAD_END = Buffer.from('\r\n\r\n');
const [TEXT, CLOSE] = [1, 8];
/** A payload length of 126 says that the length is in the next two bytes, 127 that it is in the next eight. */
const [IN_TWO, IN_EIGHT] = [126, 127];

/** One connection. */
export interface FrameSocket {
  send(text: string): void;
  end(): void;
}

export interface FrameListener {
  /** Called with each text, and with how many bytes its frame took on the wire. */
  readonly onText: (text: string, bytes: number) => void;
  /** Called once when the other side ends the connection, or it breaks. */
  readonly onLost: (error: Error) => void;
}

/** Connects to an address such as `http://127.0.0.1:3000/path`; resolves once the server speaks WebSocket. */
export function openFrameSocket(address: URL, { onText, onLost }: FrameListener): Promise<FrameSocket> {
  const socket = connect(Number(address.port), address.hostname).setNoDelay(true);
  const frameSocket: FrameSocket = {
    send: (text) => {
      socket.write(buildFrame(Buffer.from(text)));
    },
    end: () => {
      socket.removeAllListeners('close').destroy();
    },
  };
  return new Promise((resolve, reject) => {
    let [pending, isOpen]: [Buffer, boolean] = [Buffer.alloc(0), false];
    const fail = (error: Error): void => {
      if (isOpen) onLost(error);
      else reject(error);
    };
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      if (!isOpen) {
        const headEnd = pending.indexOf(HEAD_END);
        if (headEnd < 0) return;
        const head = pending.toString('latin1', 0, headEnd);
        if (!head.startsWith('HTTP/1.1 101 ')) return void socket.destroy(new Error(`no WebSocket: ${head}`));
        pending = pending.subarray(headEnd + HEAD_END.length);
        isOpen = true;
        resolve(frameSocket);
      }
      pending = pending.subarray(readFrames(pending, onText));
    });
    socket.on('error', fail);
    socket.on('close', () => {
      fail(new Error('the connection was closed'));
    });
    socket.write(buildUpgrade(address));
  });
}

/** Hands on every whole frame; gives how many bytes they took. */
function readFrames(bytes: Buffer, onText: FrameListener['onText']): number {
  for (let from = 0; ;) {
    const length = bytes[from + 1];
    if (length === undefined) return from;
    const head = length === IN_TWO ? 4 : length === IN_EIGHT ? 10 : 2;
    if (bytes.length < from + head) return from;
    const size =
      length === IN_TWO
        ? bytes.readUInt16BE(from + 2)
        : length === IN_EIGHT
          ? Number(bytes.readBigUInt64BE(from + 2))
          : length;
    const end = from + head + size;
    if (bytes.length < end) return from;
    const opcode = (bytes[from] ?? 0) & 15;
    if (opcode === TEXT) onText(bytes.toString('utf8', from + head, end), end - from);
    else if (opcode !== CLOSE) throw new Error(`a frame of the kind ${String(opcode)} is not understood`);
    from = end;
  }
}

function buildUpgrade({ host, pathname, search }: URL): string {
  const lines = [
    `GET ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A client must mask; a mask of zeros leaves the payload as it is. */
function buildFrame(payload: Buffer): Buffer {
  const head = payload.length < IN_TWO ? [0x81, 0x80 | payload.length] : [0x81, 0x80 | IN_TWO, 0, 0];
  const frame = Buffer.concat([Buffer.from(head), Buffer.alloc(4), payload]);
  if (payload.length >= IN_TWO) frame.writeUInt16BE(payload.length, 2);
  return frame;
}
