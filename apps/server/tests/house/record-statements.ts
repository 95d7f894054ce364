import pg from 'pg';

/** A statement as the house sent it. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether it was prepared under a name, so that PostgreSQL may plan it once for all values. */
  readonly isNamed: boolean;
}

/** Keeps what is sent to one database while `work` goes on. */
export interface StatementRecorder {
  record(work: () => Promise<unknown>): Promise<SentStatement[]>;
  close(): void;
}

interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}

/** Listens to every connection of this process to a database, from now on; the statements go out as ever. */
export function recordStatements(connectionString: string): StatementRecorder {
  const database = new URL(connectionString).pathname.slice(1);
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
  let sent: SentStatement[] = [];
  const listen = function (this: pg.Client, ...given: unknown[]): unknown {
    const [asked, values] = given;
    const told = (typeof asked === 'string' ? { text: asked } : asked) as Query;
    if (this.database === database && typeof told.text === 'string') {
      const rest = Array.isArray(values) ? values : [];
      sent.push({ text: told.text, values: told.values ?? rest, isNamed: told.name !== undefined });
    }
    return Reflect.apply(query, this, given);
  };
  Reflect.set(pg.Client.prototype, 'query', listen);
  return {
    record: async (work) => {
      sent = [];
      await work();
      return sent;
    },
    close: () => {
      Reflect.set(pg.Client.prototype, 'query', query);
    },
  };
}
