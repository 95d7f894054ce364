import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { hasPgbench } from '../bench-database.ts';
import { MEASURED_MS, PLAYERS, STAKE_PAISE, WARM_UP_MS, type Rate } from './rate.ts';

// The best single statement for one bet: the balance is checked as it is taken, the bet and its transfer are written.
const bareBet = (player: string, stake: string): string => `
with paid as (
  update accounts set balance = balance - ${stake}
  where owner_id = ${player} and kind = 'wallet' and balance >= ${stake} returning id, balance
), bet as (
  insert into colour_bets (id, round, player_id, bet_type, bet_value, amount, received_at)
  select uuidv7(), 1, ${player}, 'color', 'red', ${stake}, now() from paid returning id
)
insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
select 'colour-bet:' || bet.id, paid.id, 2, ${stake}, 'bet', bet.id::text, now(), paid.balance from paid, bet`;

/** How the bare statement was driven. */
export type Driver = 'pgbench' | 'node';

/** One transaction a bet over `connections` connections: pgbench where it is installed, else this process. */
export async function measureBareBets(
  connectionString: string,
  connections: number,
): Promise<Rate & { driver: Driver }> {
  return (await hasPgbench())
    ? { ...(await measureWithPgbench(connectionString, connections)), driver: 'pgbench' }
    : { ...(await measureWithNode(connectionString, connections)), driver: 'node' };
}

async function measureWithPgbench(connectionString: string, connections: number): Promise<Rate> {
  const folder = await mkdtemp(join(tmpdir(), 'rang-pgbench-'));
  const script = join(folder, 'bet.sql');
  await writeFile(
    script,
    `\\set player random(1, ${String(PLAYERS)})\n${bareBet(':player', String(STAKE_PAISE)).replaceAll('\n', ' ')};\n`,
  );
  const run = async (seconds: number): Promise<string> => {
    const common = ['-n', '-M', 'prepared', '-f', script, '-c', String(connections), '-j', '2', '-T', String(seconds)];
    const { stdout } = await promisify(execFile)('pgbench', [...common, connectionString]);
    return stdout;
  };
  try {
    await run(WARM_UP_MS / 1_000);
    const printed = await run(MEASURED_MS / 1_000);
    const tps = /^tps = ([0-9.]+)/m.exec(printed)?.[1];
    if (tps === undefined) throw new Error(`pgbench printed no rate:\n${printed}`);
    const average = /^latency average = ([0-9.]+) ms/m.exec(printed)?.[1];
    return { perSecond: Number(tps), latenciesMs: average === undefined ? [] : [Number(average)] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureWithNode(connectionString: string, connections: number): Promise<Rate> {
  const pool = createPool(connectionString, connections);
  const latenciesMs: number[] = [];
  const began = performance.now();
  const measureFrom = began + WARM_UP_MS;
  const end = measureFrom + MEASURED_MS;
  const bet = async (): Promise<void> => {
    const client = await pool.connect();
    for (let sent = performance.now(); sent < end; sent = performance.now()) {
      const player = 1 + Math.floor(Math.random() * PLAYERS);
      await client.query({
        name: 'bare-bet',
        text: bareBet('$1::bigint', '$2::bigint'),
        values: [player, STAKE_PAISE],
      });
      if (sent >= measureFrom) latenciesMs.push(performance.now() - sent);
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, bet));
  await pool.end();
  return { perSecond: (latenciesMs.length / MEASURED_MS) * 1_000, latenciesMs };
}
