import { findLatestRound } from '../../apps/server/src/modules/colour/store.ts';
import { settleRound } from '../../apps/server/src/modules/colour/settle-round.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import type { BenchPostgres } from '../bench-database.ts';
import { percentile } from '../figures.ts';
import { fillWallets, openBettingHouse } from './betting-house.ts';
import { PLAYERS } from './rate.ts';
import { stakeOnRound } from './stake-on-round.ts';
import type pg from 'pg';

const BETS = 100_000;
const PAIRS = 5;

/** Milliseconds for one round of 100,000 bets: the house's settlement, and bare statements that write the same rows. */
export interface SettlementTimes {
  readonly houseMs: number;
  readonly bareMs: number;
  /** The median of the ratios house to bare, pair by pair. */
  readonly ratio: number;
}

/** Settles copies of one full round, in turn by the house and by bare statements, each pair beginning from the same rows. */
export async function measureSettlement(postgres: BenchPostgres): Promise<SettlementTimes> {
  await fillRound(await postgres.createDatabase('settlement'));
  const pairs: { houseMs: number; bareMs: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const houseMs = await timeOn(await postgres.createDatabase(`house_${String(pair)}`, 'settlement'), settleAsHouse);
    const bareMs = await timeOn(await postgres.createDatabase(`bare_${String(pair)}`, 'settlement'), settleBare);
    pairs.push({ houseMs, bareMs });
  }
  return {
    houseMs: percentile(
      pairs.map((pair) => pair.houseMs),
      0.5,
    ),
    bareMs: percentile(
      pairs.map((pair) => pair.bareMs),
      0.5,
    ),
    ratio: percentile(
      pairs.map((pair) => pair.houseMs / pair.bareMs),
      0.5,
    ),
  };
}

/** A round with 100,000 bets of 10,000 players on the three colours in turn, each with its stake in the ledger. */
async function fillRound(connectionString: string): Promise<void> {
  const house = await openBettingHouse(connectionString);
  await fillWallets(house.pool, PLAYERS);
  const everybody = Array.from({ length: PLAYERS }, (_, index) => index + 1);
  for (let from = 0; from < BETS; from += PLAYERS) {
    await stakeOnRound(house.pool, everybody);
  }
  await house.pool.query('vacuum analyze');
  await house.close();
}

async function timeOn(connectionString: string, settle: (pool: pg.Pool) => Promise<void>): Promise<number> {
  const pool = createPool(connectionString, 1);
  await pool.query('select 1 from colour_bets, transfers limit 1');
  const began = performance.now();
  await settle(pool);
  const took = performance.now() - began;
  const winners = await pool.query<{ count: bigint }>(`select count(*) as count from colour_bets where status = 'won'`);
  await pool.end();
  if (Number(winners.rows[0]?.count) < BETS / 4) throw new Error('the round was not settled');
  return took;
}

/** A draw whose digit is red: found by trying, as nobody can choose it. */
const RED_DRAW = { hash: 'a6'.repeat(32), salt: '5a'.repeat(32) };

/** Settles the open round as the house does. */
export async function settleAsHouse(pool: pg.Pool): Promise<void> {
  const round = await findLatestRound(pool);
  const lease = await pool.query<{ epoch: bigint }>(`select epoch from engine_leases where game = 'colour'`);
  if (round === undefined || lease.rows[0] === undefined) throw new Error('the copy holds no round');
  await settleRound(pool, {
    lease: { game: 'colour', epoch: lease.rows[0].epoch },
    round,
    draw: RED_DRAW,
    at: new Date(),
  });
}

/** The least that must be written: each statement by itself, set-based, with no guard, no key check and no lock order. */
async function settleBare(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(
    `update colour_bets set status = case when bet_value = 'red' then 'won' else 'lost' end,
       multiplier_hundredths = case when bet_value = 'red' then 195 end,
       payout = case when bet_value = 'red' then multiply_rounding_up(amount, 195) end
     where round = (select max(id) from colour_rounds)`,
  );
  await client.query(
    `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
     select 'colour-payout:' || b.id, 2, a.id, b.payout, 'payout', b.id::text, now(),
            a.balance + sum(b.payout) over (partition by a.id order by b.id)
     from colour_bets b join accounts a on a.owner_id = b.player_id and a.kind = 'wallet' where b.payout is not null`,
  );
  await client.query(
    `update accounts set balance = balance + won.amount
     from (select player_id, sum(payout) as amount from colour_bets where payout is not null group by player_id) as won
     where accounts.owner_id = won.player_id and accounts.kind = 'wallet'`,
  );
  await client.query(
    `update colour_rounds set state = 'settled', number = 1, fair_number = 1, color = 'red', game_hash = 'x', settled_at = now()`,
  );
  await client.query('commit');
  client.release();
}
