import { proxyDatabase, type DatabaseProxy } from './proxy-database.ts';

/** A way to a database on which the answer to a commit can get lost. */
export interface CuttingProxy extends DatabaseProxy {
  /**
   * The next transaction, or statement outside of one, in which this text is sent is committed, and its connection ends
   * before anybody is answered; then the next in which the second text is sent, and so on.
   */
  cutAfter(...texts: readonly string[]): void;
  /** The next in which this text is sent is committed, and nobody is answered before the returned function is called. */
  holdAfter(text: string): () => void;
}

/** Answers that nobody has received yet. */
interface Hold {
  readonly text: string;
  readonly answers: (() => void)[];
  isOver: boolean;
}

// What PostgreSQL ends its answer with where no transaction is open, or none any more.
const IDLE = 'Z\0\0\0\u0005I';

/** Opens the way to this database. */
export async function cutAtCommit(connectionString: string): Promise<CuttingProxy> {
  let wanted: readonly string[] = [];
  let toHold: Hold | undefined;
  const proxy = await proxyDatabase(connectionString, ({ client, database }) => {
    let isMarked = false;
    let held: Hold | undefined;
    client.on('data', (sent) => {
      if (toHold !== undefined && sent.includes(toHold.text)) {
        held = toHold;
        toHold = undefined;
      }
      const [next, ...others] = wanted;
      if (next !== undefined && sent.includes(next)) {
        isMarked = true;
        wanted = others;
      }
      database.write(sent);
    });
    database.on('data', (answer) => {
      if (isMarked && answer.includes(IDLE)) client.destroy();
      else if (held?.isOver === false && (answer.includes(IDLE) || held.answers.length > 0))
        held.answers.push(() => client.write(answer));
      else client.write(answer);
    });
  });
  return {
    ...proxy,
    cutAfter: (...texts) => {
      wanted = texts;
    },
    holdAfter: (text) => {
      const hold: Hold = { text, answers: [], isOver: false };
      toHold = hold;
      return () => {
        hold.isOver = true;
        for (const tell of hold.answers) tell();
      };
    },
  };
}
