import { proxyDatabase, type DatabaseProxy } from './proxy-database.ts';

/** A way to a database on which the answer to a commit can get lost. */
export interface CuttingProxy extends DatabaseProxy {
  /**
   * The next transaction, or statement outside of one, in which this text is sent is committed, and its connection ends
   * before anybody is told; then the next in which the second text is sent, and so on.
   */
  cutAfter(...texts: readonly string[]): void;
}

// What PostgreSQL ends its answer with where no transaction is open, or none any more.
const IDLE = 'Z\0\0\0\u0005I';

/** Opens the way to this database. */
export async function cutAtCommit(connectionString: string): Promise<CuttingProxy> {
  let wanted: readonly string[] = [];
  const proxy = await proxyDatabase(connectionString, ({ client, database }) => {
    let isMarked = false;
    client.on('data', (sent) => {
      const [next, ...others] = wanted;
      if (next !== undefined && sent.includes(next)) {
        isMarked = true;
        wanted = others;
      }
      database.write(sent);
    });
    database.on('data', (answer) => {
      if (isMarked && answer.includes(IDLE)) client.destroy();
      else client.write(answer);
    });
  });
  return {
    ...proxy,
    cutAfter: (...texts) => {
      wanted = texts;
    },
  };
}
