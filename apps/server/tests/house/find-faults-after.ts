import type pg from 'pg';
import { expect } from 'vitest';

/**
 * Does what only whoever owns the database can, past every trigger, and takes it back when the faults were read. Of several
 * statements the last one changes something.
 */
export async function findFaultsAfter<Faults>(
  pool: pg.Pool,
  statement: string,
  list: (client: pg.PoolClient) => Promise<Faults>,
): Promise<Faults> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const changed = [await client.query(statement)].flat().at(-1);
    expect(changed?.rowCount).toBeGreaterThan(0);
    return await list(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
