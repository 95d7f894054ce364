import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { hasPgbench } from '../bench-database.ts';
import {
  BLOCK,
  DATABASE_CONNECTIONS,
  MEASURED,
  mixReports,
  REPORTS_EACH,
  WARM_UP,
  type DepositRange,
} from './reports.ts';

// The best single statement for one report: only the one that finds the deposit unpaid credits its wallet.
const bareCredit = (n: string): string => `
with paid as (
  update deposits set status = 'paid', paid_at = now(), next_check_at = null
  where order_no = 'BENCH-' || ${n} and status <> 'paid' returning id, player_id, amount
), credited as (
  update accounts set balance = balance + paid.amount from paid
  where accounts.owner_id = paid.player_id and accounts.kind = 'wallet'
  returning accounts.id, accounts.balance, paid.amount, paid.id as deposit
)
insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
select 'deposit:' || deposit, 1, id, amount, 'deposit', deposit::text, now(), balance from credited`;

/** How the bare statement was driven. */
export type Driver = 'pgbench' | 'node';

/** The same reports given to the database alone, one statement each: pgbench where it is installed, else this process. */
export async function measureBareCredits(connectionString: string): Promise<{ elapsedMs: number; driver: Driver }> {
  const driver = (await hasPgbench()) ? 'pgbench' : 'node';
  const report = driver === 'pgbench' ? reportWithPgbench : reportWithNode;
  await report(connectionString, WARM_UP);
  return { elapsedMs: await report(connectionString, MEASURED), driver };
}

async function reportWithPgbench(connectionString: string, { first, count }: DepositRange): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'rang-pgbench-'));
  const script = join(folder, 'credit.sql');
  const reports = count * REPORTS_EACH;
  const size = BLOCK * REPORTS_EACH;
  const each = Math.ceil(reports / DATABASE_CONNECTIONS);
  // The reports of mixReports: one after the other over all clients, those of a block mixed. A client that runs out of
  // reports repeats the last one, which is paid by then.
  const steps = [
    `\\set turn :turn + 1`,
    `\\set report least(:turn * ${String(DATABASE_CONNECTIONS)} + :client_id, ${String(reports - 1)})`,
    `\\set block :report / ${String(size)}`,
    `\\set mixed permute(:report % ${String(size)}, ${String(size)}, :block)`,
    `\\set n ${String(first)} + :block * ${String(BLOCK)} + :mixed % ${String(BLOCK)}`,
    `${bareCredit(':n').replaceAll('\n', ' ')};`,
  ];
  await writeFile(script, `${steps.join('\n')}\n`);
  try {
    const clients = String(DATABASE_CONNECTIONS);
    const options = [
      '-n',
      '-M',
      'prepared',
      '-D',
      'turn=-1',
      '-f',
      script,
      '-c',
      clients,
      '-j',
      '2',
      '-t',
      String(each),
    ];
    const { stdout } = await promisify(execFile)('pgbench', [...options, connectionString]);
    const tps = /^tps = ([0-9.]+)/m.exec(stdout)?.[1];
    if (tps === undefined) throw new Error(`pgbench printed no rate:\n${stdout}`);
    return (reports / Number(tps)) * 1_000;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function reportWithNode(connectionString: string, range: DepositRange): Promise<number> {
  const pool = createPool(connectionString, DATABASE_CONNECTIONS);
  const clients = await Promise.all(Array.from({ length: DATABASE_CONNECTIONS }, () => pool.connect()));
  const left = mixReports(range).values();
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (const n of left) await client.query({ name: 'bare-credit', text: bareCredit('$1'), values: [String(n)] });
    }),
  );
  const elapsedMs = performance.now() - began;
  for (const client of clients) client.release();
  await pool.end();
  return elapsedMs;
}
