import type { Namespace } from 'socket.io';
import { Encoder, PacketType } from 'socket.io-parser';
import * as ws from 'ws';

/** A piece of news for many connections, encoded once. */
export interface NewsPiece {
  /** To everybody who is in the namespace. */
  publish(): void;
  /** To each connection that was not told yet, in whatever namespace, and is noted now. */
  publishOnce(reached: Set<object>): void;
  /** To everybody whose connection can take it at this moment. */
  publishIfReady(): void;
}

/**
 * Encodes an event for everybody in a namespace. Socket.IO's own broadcast encodes once too, but writes head and body of a
 * frame to each connection, and takes each tick through the queue of a connection that is known to be empty; with
 * thousands of watchers and ten ticks a second, this is most of what the house computes (`npm run bench -- crash`).
 */
export function encodeNews(namespace: Namespace, event: string, payload: unknown): NewsPiece {
  const [packet] = encoder.encode({ type: PacketType.EVENT, nsp: namespace.name, data: [event, payload] }) as unknown[];
  if (typeof packet !== 'string') throw new Error(`${event} is not told as text`);
  const options = { compress: true, wsPreEncodedFrame: [encodeFrame(`${MESSAGE}${packet}`)] };
  const packets = [{ type: 'message' as const, data: packet, options }];
  return {
    publish: () => {
      for (const { conn } of namespace.sockets.values()) conn.write(packet, options);
    },
    publishOnce: (reached) => {
      for (const { conn } of namespace.sockets.values()) {
        if (reached.has(conn)) continue;
        reached.add(conn);
        conn.write(packet, options);
      }
    },
    publishIfReady: () => {
      for (const { conn } of namespace.sockets.values()) {
        if (!conn.transport.writable || conn.readyState !== 'open') continue;
        // A connection that polls is answered through its queue, which the answer ends.
        if (conn.transport.name === 'websocket') conn.transport.send(packets);
        else conn.write(packet, options);
      }
    },
  };
}

const encoder = new Encoder();
/** What a message begins with in the protocol of engine.io. */
const MESSAGE = '4';
const TEXT = 1;

/** A whole WebSocket frame of a server in one piece. The library's types leave its maker of frames out. */
function encodeFrame(text: string): Buffer {
  return Buffer.concat(
    Sender.frame(Buffer.from(text), { fin: true, rsv1: false, opcode: TEXT, mask: false, readOnly: false }),
  );
}

const { Sender } = ws as unknown as {
  readonly Sender: { frame(data: Buffer, options: Readonly<Record<string, unknown>>): Buffer[] };
};
