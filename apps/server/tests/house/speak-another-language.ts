import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database on which its errors come in another language. */
export interface TranslatingProxy {
  readonly connectionString: string;
  close(): Promise<void>;
}

// As a server whose `lc_messages` is Czech calls it, in as many letters. What it is called in any language comes beside it.
const ERROR = Buffer.from('SERROR\0');
const CHYBA = Buffer.from('SCHYBA\0');

/** Opens a way to this database on which how severe an error is comes in Czech, without a Czech locale on the machine. */
export async function speakAnotherLanguage(connectionString: string): Promise<TranslatingProxy> {
  const target = new URL(connectionString);
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    client.on('data', (sent) => database.write(sent));
    database.on('data', (answer) => {
      const at = answer.indexOf(ERROR);
      if (at >= 0) CHYBA.copy(answer, at);
      client.write(answer);
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
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
