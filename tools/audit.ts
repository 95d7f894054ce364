import { parseArgs } from 'node:util';
import type pg from 'pg';
import { verifyAudit, type KnownHead } from '../apps/server/src/modules/audit/index.ts';
import { BOOKS_TIMES } from '../apps/server/src/open-pools.ts';
import { inTransaction } from '../apps/server/src/platform/database/database.ts';
import { describeFound } from '../apps/server/src/platform/read-page.ts';
import { withDatabase } from './reach-database.ts';

const USAGE = `usage: npm run audit -- verify [--head <entries>:<hash>]
--head is what an earlier verify printed, written down where the house's database is not
`;

// Reads the whole audit trail, prints what is wrong with it and what it ends with, and exits 1 where anything is.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { head: { type: 'string' } },
});
const known = readHead(values['head']);
if (positionals.join(' ') !== 'verify' || known === 'unreadable') {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const verify = async (pool: pg.Pool): Promise<void> => {
    const { head, faults } = await inTransaction(pool, async (client) => {
      // What is appended meanwhile is not looked at by halves.
      await client.query('set transaction isolation level repeatable read');
      return verifyAudit(client, known);
    });
    for (const { fault } of faults) process.stdout.write(`${fault}\n`);
    const found = faults.length === 0 ? 'all is well' : describeFound(faults, 'faults');
    process.stdout.write(`audit: ${found}, head ${String(head.entries)}:${head.hash}\n`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  };
  await withDatabase(1, verify, { times: BOOKS_TIMES });
}

function readHead(text: unknown): KnownHead | undefined | 'unreadable' {
  if (text === undefined) return undefined;
  const [, entries, hash] = /^([0-9]{1,18}):([0-9a-f]{64})$/.exec(typeof text === 'string' ? text : '') ?? [];
  return entries === undefined || hash === undefined ? 'unreadable' : { entries: BigInt(entries), hash };
}
