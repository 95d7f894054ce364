import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { MEASURED_MS } from '../bets/rate.ts';
import { hasPgbench } from '../bench-database.ts';
import { CLICKS, MINES, STAKE_PAISE, WARM_UP_MS, WIN_PAISE, type PlayedGames } from './game-plan.ts';

// The best single statement for each command, which writes what the house writes: seeds, stake, game and transfers.
const bareStart = (player: string): string => `
with seeds as (
  update mines_seeds set next_nonce = next_nonce + 1
  where player_id = ${player} and revealed_at is null returning id, next_nonce - 1 as nonce
), paid as (
  update accounts set balance = balance - ${String(STAKE_PAISE)}
  where owner_id = ${player} and kind = 'wallet' and balance >= ${String(STAKE_PAISE)} returning id, balance
), game as (
  insert into mines_games (id, player_id, seeds_id, nonce, stake, mine_count, started_at, last_step_at)
  select uuidv7(), ${player}, seeds.id, seeds.nonce, ${String(STAKE_PAISE)}, ${String(MINES)}, now(), now()
  from seeds, paid returning id
)
insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
select 'mines-bet:' || game.id, paid.id, 2, ${String(STAKE_PAISE)}, 'bet', game.id::text, now(), paid.balance from paid, game`;

const bareClick = (player: string, position: number): string => `
update mines_games set revealed = revealed | ${String(1 << position)}, last_step_at = now()
where player_id = ${player} and status = 'playing' and revealed & ${String(1 << position)} = 0`;

const bareCashOut = (player: string): string => `
with ended as (
  update mines_games set status = 'cashout', mines = 29360128, paid = ${String(WIN_PAISE)}, ended_at = now(), last_step_at = now()
  where player_id = ${player} and status = 'playing' returning id
), credited as (
  update accounts set balance = balance + ${String(WIN_PAISE)} from ended
  where owner_id = ${player} and kind = 'wallet' returning accounts.id, accounts.balance, ended.id as game
)
insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
select 'mines-payout:' || game, 2, id, ${String(WIN_PAISE)}, 'payout', game::text, now(), balance from credited`;

const bareGame = (player: string): string[] => [
  bareStart(player),
  ...Array.from({ length: CLICKS }, (_, position) => bareClick(player, position)),
  bareCashOut(player),
];

/** One transaction a command, each connection for a player of its own: pgbench where it is installed, else this process. */
export async function measureBareGames(
  connectionString: string,
  connections: number,
): Promise<PlayedGames & { driver: 'pgbench' | 'node' }> {
  return (await hasPgbench())
    ? { ...(await measureWithPgbench(connectionString, connections)), driver: 'pgbench' }
    : { ...(await measureWithNode(connectionString, connections)), driver: 'node' };
}

async function measureWithPgbench(connectionString: string, connections: number): Promise<PlayedGames> {
  const folder = await mkdtemp(join(tmpdir(), 'rang-pgbench-'));
  const script = join(folder, 'game.sql');
  const statements = bareGame(':player').map((statement) => `${statement.replaceAll('\n', ' ')};\n`);
  await writeFile(script, `\\set player :client_id + 1\n${statements.join('')}`);
  const run = async (seconds: number): Promise<string> => {
    const common = ['-n', '-M', 'prepared', '-f', script, '-c', String(connections), '-j', '2', '-T', String(seconds)];
    return (await promisify(execFile)('pgbench', [...common, connectionString])).stdout;
  };
  try {
    await run(WARM_UP_MS / 1_000);
    // A run that is over leaves games open.
    await endOpenGames(connectionString);
    const printed = await run(MEASURED_MS / 1_000);
    const games = /^tps = ([0-9.]+)/m.exec(printed)?.[1];
    if (games === undefined) throw new Error(`pgbench printed no rate:\n${printed}`);
    return { perSecond: Number(games), latenciesMs: [] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function endOpenGames(connectionString: string): Promise<void> {
  const pool = createPool(connectionString, 1);
  await pool.query(
    `update mines_games set status = 'lost', mines = 29360128, hit = 22, paid = 0, ended_at = now() where status = 'playing'`,
  );
  await pool.end();
}

async function measureWithNode(connectionString: string, connections: number): Promise<PlayedGames> {
  const pool = createPool(connectionString, connections);
  const measureFrom = performance.now() + WARM_UP_MS;
  const end = measureFrom + MEASURED_MS;
  let games = 0;
  const statements = bareGame('$1::bigint');
  const play = async (player: number): Promise<void> => {
    const client = await pool.connect();
    while (performance.now() < end) {
      for (const [index, text] of statements.entries()) {
        await client.query({ name: `bare-${String(index)}`, text, values: [player] });
      }
      if (performance.now() >= measureFrom) games += 1;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => play(index + 1)));
  await pool.end();
  return { perSecond: (games / MEASURED_MS) * 1_000, latenciesMs: [] };
}
