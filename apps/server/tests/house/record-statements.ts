import pg from 'pg';

/** A statement as the house sent it. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether it was prepared under a name, so that PostgreSQL may plan it once for all values. */
  readonly isNamed: boolean;
}

/** Keeps what is sent to one database while `work` goes on, which may look at what was sent until now. */
export interface StatementRecorder {
  record(work: (sent: readonly SentStatement[]) => Promise<unknown>): Promise<SentStatement[]>;
  close(): void;
}

interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}

type Listener = (statement: SentStatement, database: string | undefined) => void;
const listeners = new Set<Listener>();
const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;

const recordAndQuery = function (this: pg.Client, ...given: unknown[]): unknown {
  const [asked, rest] = given;
  const { text, values, name } = (typeof asked === 'string' ? { text: asked } : asked) as Partial<Query>;
  if (text !== undefined) {
    const sent = { text, values: values ?? (Array.isArray(rest) ? rest : []), isNamed: name !== undefined };
    for (const listen of listeners) listen(sent, this.database);
  }
  return Reflect.apply(query, this, given);
};

/** Listens to every connection of this process to a database, from now on; the statements go out as ever. */
export function recordStatements(connectionString: string): StatementRecorder {
  const database = new URL(connectionString).pathname.slice(1);
  let sent: SentStatement[] = [];
  const listen: Listener = (statement, to) => {
    if (to === database) sent.push(statement);
  };
  listeners.add(listen);
  Reflect.set(pg.Client.prototype, 'query', recordAndQuery);
  return {
    record: async (work) => {
      sent = [];
      await work(sent);
      return sent;
    },
    close: () => {
      listeners.delete(listen);
      if (listeners.size === 0) Reflect.set(pg.Client.prototype, 'query', query);
    },
  };
}
