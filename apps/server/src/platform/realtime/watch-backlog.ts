import type { ServerResponse } from 'node:http';
import type { Socket as Connection } from 'engine.io';
import type { UnsentBudget } from '@rang/connections';

/** What waits on one connection to be sent. */
export interface Backlog {
  /** Bytes that were written to the connection and have not left this process. */
  readonly unsent: () => number;
  /** Ends the connection without waiting for its client. */
  readonly end: () => void;
  readonly forget: () => void;
}

// A busy table has some thirty pieces of news a second: whoever is this far behind has not been watching for a while,
// and receives where everything stands when it comes again.
const MAX_UNTAKEN = 500;

/**
 * Ends a connection before more waits on it than the budget has for one, whatever it is that is written: news, snapshots,
 * or answers to its own commands. What goes out at once is not counted and costs nothing.
 */
export function watchBacklog(connection: Connection, budget: UnsentBudget): Backlog {
  const inside = readInside(connection);
  const polled = watchPolling(inside);
  let queued = 0;
  const handedOver = (): number => inside.transport.socket?.bufferedAmount ?? polled.unsent();
  // What one turn of this process writes is handed over at its end: that it waits until then is not the reader's doing.
  const waiting = (): number =>
    inside.writeBuffer.length === 0 || inside.transport.socket?.bufferedAmount === 0 ? 0 : queued;
  const end = (): void => {
    polled.drop();
    if (inside.transport.socket === undefined) connection.close(true);
    else inside.transport.socket.terminate();
  };
  connection.on('packetCreate', ({ data }: { readonly data?: string }) => {
    const { writeBuffer, transport } = inside;
    if (writeBuffer.length === 0) queued = 0;
    if (transport.writable) return;
    const bytes = data === undefined ? 0 : Buffer.byteLength(data);
    queued += bytes;
    if (transport.socket?.bufferedAmount === 0) return;
    budget.note(bytes);
    if (writeBuffer.length >= MAX_UNTAKEN || queued + handedOver() > budget.limits.perSocket) end();
  });
  return {
    unsent: () => waiting() + handedOver(),
    end,
    // What was handed over is counted where it is, on the connection below.
    forget: budget.watch({ unsent: waiting, end }),
  };
}

/** The answer that a polling connection was given last. */
function watchPolling({ transport }: Inside): { unsent: () => number; drop: () => void } {
  let last: ServerResponse | undefined;
  const isUntaken = (): boolean => last !== undefined && !last.writableFinished && !last.destroyed;
  if (transport.name === 'polling') {
    // Before the engine's own listener, which may answer at once.
    transport.prependListener('ready', () => {
      last = transport.res ?? undefined;
    });
  }
  return {
    unsent: () => (isUntaken() ? (last?.writableLength ?? 0) : 0),
    drop: () => {
      if (isUntaken()) last?.destroy();
    },
  };
}

/** What the engine keeps to itself. */
interface Inside {
  readonly writeBuffer: readonly unknown[];
  readonly transport: {
    readonly name: string;
    readonly writable: boolean;
    /** Of a websocket alone. */
    readonly socket?: { readonly bufferedAmount: number; terminate(): void };
    /** The request for news that is to be answered, where the connection polls. */
    readonly res?: ServerResponse | null;
    prependListener(event: 'ready', listener: () => void): void;
  };
}

function readInside(connection: Connection): Inside {
  return connection as unknown as Inside;
}
