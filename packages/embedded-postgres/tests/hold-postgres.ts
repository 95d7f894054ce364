import { startEmbeddedPostgres } from '../src/index.ts';

/** A program that starts the PostgreSQL of a folder, says so on one line, and then only waits to be killed. */
const [dataDir = '', settings = '{}'] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, settings: JSON.parse(settings) as Record<string, string> });
process.stdout.write(`${JSON.stringify({ pid: postgres.pid, connectionString: postgres.connectionString })}\n`);
setInterval(() => undefined, 60_000);
