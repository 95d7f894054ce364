import pg from 'pg';
import { ROLE } from './password.ts';

const DATABASE = 'rang';
const PATIENCE_MS = 5_000;

/** Where a running embedded PostgreSQL is reached. */
export interface Address {
  readonly port: number;
  readonly password: string;
}

/** The address of the house's database, as a URL. */
export function formatConnectionString(address: Address, database: string = DATABASE): string {
  return `postgresql://${ROLE}:${address.password}@127.0.0.1:${String(address.port)}/${database}`;
}

/** Creates the house's database when it is not there. Throws when PostgreSQL does not answer or works in another folder. */
export async function ensureDatabase(address: Address, cluster: string): Promise<void> {
  const client = new pg.Client({
    connectionString: formatConnectionString(address, 'postgres'),
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS * 6,
  });
  // Without a listener, a connection that breaks between two queries would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const where = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    if (where.rows[0]?.folder !== cluster)
      throw new Error(`another PostgreSQL answers at port ${String(address.port)}`);
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (known.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
