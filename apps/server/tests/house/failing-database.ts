import type { Socket } from 'node:net';
import { proxyDatabase, type DatabaseProxy } from './proxy-database.ts';

/** A way to a database that goes away and comes back as a test says. */
export interface FailingDatabase extends DatabaseProxy {
  /** Ends every connection, and each one that is tried from now on. */
  goAway(): void;
  /** Nothing reaches the database any more, and nobody is notified. */
  hang(): void;
  /**
   * Goes away at the `count`-th statement from now: before the database has received it, or after the database has done
   * it and before its answer is sent. Only the statements of connections that count do.
   */
  goAwayAt(count: number, when: 'before' | 'after'): void;
  readonly isAway: boolean;
  /** Takes connections again, and lets go on what hangs. */
  comeBack(): void;
}

// What PostgreSQL ends each of its answers with, in a transaction or outside of one.
const READY = ['I', 'T', 'E'].map((state) => `Z\0\0\0\u0005${state}`);
/**
 * Opens the way to this database, on which nothing fails yet. Which connections count is told by what each says of itself as
 * it opens; left out, all do.
 */
export async function openFailingDatabase(
  connectionString: string,
  doesCount: (greeting: Buffer) => boolean = () => true,
): Promise<FailingDatabase> {
  const clients = new Set<Socket>();
  let state: 'there' | 'away' | 'hanging' = 'there';
  let cut: { left: number; when: 'before' | 'after' } | undefined;

  const goAway = (): void => {
    state = 'away';
    cut = undefined;
    for (const client of clients) client.destroy();
  };
  /** Whether the database is away from this statement, or this answer, on. */
  const isLast = (when: 'before' | 'after'): boolean => {
    if (cut?.when !== when) return false;
    cut.left -= 1;
    if (cut.left > 0) return false;
    goAway();
    return true;
  };

  const proxy = await proxyDatabase(connectionString, ({ client, database }) => {
    if (state === 'away') {
      client.destroy();
      return;
    }
    let counts: boolean | undefined;
    clients.add(client);
    client.once('close', () => clients.delete(client));
    client.on('data', (sent) => {
      // The first thing that is sent is who comes, and the answer to it no statement's.
      const isGreeting = counts === undefined;
      counts ??= doesCount(sent);
      const isStatement = !isGreeting && counts && /^[QPB]/.test(sent.toString('latin1', 0, 1));
      if (!(isStatement && isLast('before'))) database.write(sent);
    });
    let isGreeted = false;
    database.on('data', (answer) => {
      const isAnswer = READY.includes(answer.toString('latin1', Math.max(0, answer.length - 6)));
      const isOfStatement = isAnswer && isGreeted && counts === true;
      isGreeted ||= isAnswer;
      if (!(isOfStatement && isLast('after'))) client.write(answer);
    });
    if (state === 'hanging') client.pause();
  });
  return {
    ...proxy,
    get isAway() {
      return state === 'away';
    },
    goAway,
    hang: () => {
      state = 'hanging';
      for (const client of clients) client.pause();
    },
    goAwayAt: (count, when) => {
      cut = { left: count, when };
    },
    comeBack: () => {
      state = 'there';
      cut = undefined;
      for (const client of clients) client.resume();
    },
  };
}
