import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether PostgreSQL's own load generator is installed: it costs less of the shared cores than this process does. */
export async function hasPgbench(): Promise<boolean> {
  return await promisify(execFile)('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
}
