import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database on which the answer to a commit can get lost. */
export interface CuttingProxy {
  readonly connectionString: string;
  /**
   * The next transaction, or statement outside of one, in which this text is sent is committed, and its connection ends
   * before anybody is told.
   */
  cutAfter(text: string): void;
  close(): Promise<void>;
}

// What PostgreSQL ends its answer with where no transaction is open, or none any more.
const IDLE = 'Z\0\0\0\u0005I';

/** Opens the way to this database. */
export async function cutAtCommit(connectionString: string): Promise<CuttingProxy> {
  const target = new URL(connectionString);
  const open = new Set<Socket>();
  let wanted: string | undefined;
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    let isMarked = false;
    client.on('data', (sent) => {
      if (wanted !== undefined && sent.includes(wanted)) {
        isMarked = true;
        wanted = undefined;
      }
      database.write(sent);
    });
    database.on('data', (answer) => {
      if (isMarked && answer.includes(IDLE)) client.destroy();
      else client.write(answer);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const way = new URL(connectionString);
  way.host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    connectionString: way.toString(),
    cutAfter: (text) => {
      wanted = text;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
