import type { IncomingMessage } from 'node:http';
import type { Server as Engine, Socket as Connection } from 'engine.io';
import type { Clock } from '../clock.ts';
import type { TokenBuckets } from '../token-buckets.ts';

/** What connections are guarded with. */
export interface GuardParts {
  readonly clock: Clock;
  /** Packets that one connection may send. */
  readonly packets: TokenBuckets;
  /** Counts a connection in; gives back what counts it out. */
  readonly admit: (request: IncomingMessage) => () => void;
}

// A busy table has some thirty pieces of news a second: whoever is this far behind has not been watching for a while,
// and is told where everything stands when it comes again.
const MOST_UNTAKEN = 500;

/** Keeps the list of open connections, and ends those that send more than anybody needs to, or take nothing of what is sent. */
export function guardConnections(engine: Engine, { clock, packets, admit }: GuardParts): ReadonlySet<Connection> {
  const open = new Set<Connection>();
  let count = 0;
  engine.on('connection', (connection: Connection) => {
    const countOut = admit(connection.request);
    const key = String((count += 1));
    open.add(connection);
    const takePacket = (): void => {
      const now = clock.now();
      if (packets.has(key, now)) packets.take(key, now);
      else hangUp(connection);
    };
    // The websocket answers these by itself, and nobody else hears of them.
    const countPings = (): void => {
      findWebSocket(connection)?.on('ping', takePacket);
    };
    countPings();
    connection.on('packet', takePacket);
    connection.on('packetCreate', () => {
      if (untakenOf(connection) >= MOST_UNTAKEN) hangUp(connection);
    });
    connection.on('upgrade', countPings);
    connection.once('close', (reason: string) => {
      open.delete(connection);
      countOut();
      // A client that broke the rules is not waited for to close its side.
      if (reason === 'parse error' || reason === 'transport error') findWebSocket(connection)?.terminate();
    });
  });
  return open;
}

function hangUp(connection: Connection): void {
  const webSocket = findWebSocket(connection);
  if (webSocket === undefined) connection.close(true);
  else webSocket.terminate();
}

/** How much is still to be sent. The engine's types keep it to themselves. */
function untakenOf(connection: Connection): number {
  return (connection as unknown as { readonly writeBuffer: readonly unknown[] }).writeBuffer.length;
}

interface WebSocketLike {
  on(event: 'ping', listener: () => void): void;
  terminate(): void;
}

/** The engine keeps a connection's websocket to itself; it has none while it polls. */
function findWebSocket(connection: Connection): WebSocketLike | undefined {
  return (connection.transport as unknown as { readonly socket?: WebSocketLike }).socket;
}
