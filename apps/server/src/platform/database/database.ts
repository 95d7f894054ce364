import pg from 'pg';

/** A pool, or one client inside a transaction: what a store's statements run on. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

// Paise and identities are 64-bit whole numbers; as JavaScript numbers they would lose their last digits.
const INT8 = pg.types.builtins.INT8;
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, (text: string) => BigInt(text));

/**
 * Opens connections to PostgreSQL. The pool makes them as they are needed, `max` at most.
 * A connection that is lost is told to `onLost` and replaced; a query that was running on it rejects besides.
 */
export function createPool(connectionString: string, max: number, onLost: (error: Error) => void = ignore): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, types, application_name: 'rang' });
  pool.on('error', onLost);
  // The pool listens to idle connections only; one that is lost while it is held would end the process.
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

function ignore(): void {
  // Whoever holds the connection learns of its loss from the query that rejects.
}

/** Runs `work` in one transaction on one connection: committed when it returns, rolled back when it throws. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure as Error;
    });
    throw error;
  } finally {
    // A connection that could not even roll back is not handed to the next caller.
    client.release(broken);
  }
}
