import type { IncomingMessage } from 'node:http';
import type { Server as Engine, Socket as Connection } from 'engine.io';
import type { TokenBuckets, UnsentBudget } from '@rang/connections';
import type { Clock } from '../clock.ts';
import type { ConnectionQuota } from './connection-quota.ts';
import { watchBacklog, type Backlog } from './watch-backlog.ts';

/** What connections are guarded with. */
export interface GuardParts {
  readonly clock: Clock;
  /** Packets that one connection may send. */
  readonly packets: TokenBuckets;
  /** Counts a connection in; gives back what counts it out. */
  readonly admit: (request: IncomingMessage) => () => void;
  readonly quota: Pick<ConnectionQuota, 'enter' | 'leave'>;
  readonly unsent: UnsentBudget;
}

/** The connections that are open, each with what waits on it. */
export type Connections = ReadonlyMap<Connection, Backlog>;

/** Keeps the list of open connections, and ends those that send more than anybody needs to, or take nothing of what is sent. */
export function guardConnections(engine: Engine, { clock, packets, admit, quota, unsent }: GuardParts): Connections {
  const open = new Map<Connection, Backlog>();
  let count = 0;
  engine.on('connection', (connection: Connection) => {
    const countOut = admit(connection.request);
    quota.enter(connection);
    const key = String((count += 1));
    const backlog = watchBacklog(connection, unsent);
    open.set(connection, backlog);
    const takePacket = (): void => {
      const now = clock.now();
      if (packets.has(key, now)) packets.take(key, now);
      else backlog.end();
    };
    connection.on('packet', takePacket);
    // The websocket takes these by itself, and no other listener is called.
    for (const frame of ['ping', 'pong'] as const) findWebSocket(connection)?.on(frame, takePacket);
    connection.once('close', (reason: string) => {
      open.delete(connection);
      backlog.forget();
      countOut();
      quota.leave(connection);
      // A client that broke the rules is not waited for to close its side.
      if (reason === 'parse error' || reason === 'transport error') findWebSocket(connection)?.terminate();
    });
  });
  return open;
}

interface WebSocketLike {
  on(event: 'ping' | 'pong', listener: () => void): void;
  terminate(): void;
}

/** The engine keeps a connection's websocket to itself; it has none while it polls. */
function findWebSocket(connection: Connection): WebSocketLike | undefined {
  return (connection.transport as unknown as { readonly socket?: WebSocketLike }).socket;
}
