import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database that something stands in. */
export interface DatabaseProxy {
  readonly connectionString: string;
  close(): Promise<void>;
}

/** Both ends of one connection through the proxy. */
export interface Pair {
  readonly client: Socket;
  readonly database: Socket;
}

/**
 * Opens a way to this database; `join` has what either end of a connection sends reach the other, or not. Of a pair that
 * `isLost` neither end hears of the other's end.
 */
export async function proxyDatabase(
  connectionString: string,
  join: (pair: Pair) => void,
  isLost: (pair: Pair) => boolean = () => false,
): Promise<DatabaseProxy> {
  const target = new URL(connectionString);
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    const pair = { client, database };
    join(pair);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        if (!isLost(pair)) other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const way = new URL(connectionString);
  way.host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    connectionString: way.toString(),
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
