import { proxyDatabase, type DatabaseProxy, type Pair } from './proxy-database.ts';

/** A way to a database on which connections fall silent: neither end hears of it, nor of the other's end. */
export interface LossyWay extends DatabaseProxy {
  /** The next connection over which this is sent falls silent before the database has received it. */
  loseAt(...texts: readonly string[]): void;
  /** Every connection that is open falls silent; new ones are not. */
  loseAll(): void;
  /** How many have fallen silent. */
  readonly lost: number;
}

/** Opens the way to this database. */
export async function openLossyWay(connectionString: string): Promise<LossyWay> {
  const pairs = new Set<Pair>();
  const lost = new Set<Pair>();
  let wanted: readonly string[] = [];
  const join = (pair: Pair): void => {
    pairs.add(pair);
    const { client, database } = pair;
    client.on('data', (sent: Buffer) => {
      if (wanted.length > 0 && wanted.every((text) => sent.includes(text))) {
        wanted = [];
        lost.add(pair);
      }
      if (!lost.has(pair)) database.write(sent);
    });
    database.on('data', (answer: Buffer) => {
      if (!lost.has(pair)) client.write(answer);
    });
  };
  const proxy = await proxyDatabase(connectionString, join, (pair) => lost.has(pair));
  return {
    ...proxy,
    loseAt: (...texts) => {
      wanted = texts;
    },
    loseAll: () => {
      for (const pair of pairs) lost.add(pair);
    },
    get lost() {
      return lost.size;
    },
  };
}
