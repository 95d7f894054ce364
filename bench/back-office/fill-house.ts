import type pg from 'pg';
import { GAMES } from '../../packages/games/src/index.ts';
import { say } from '../figures.ts';
import type { Sizes } from './sizes.ts';

const PLAYERS_AT_ONCE = 20_000;
const HISTORY_DAYS = 730;
// Of five bets three are on rounds by the minute, one is a game of one player, one on a round that climbs.
const KINDS = 5;

/**
 * Fills a house with players who have all bet and been paid the same, by statements over many at once: each wallet's
 * transfers lead from one balance to the next, up to the one that it holds. `rounds` are there already.
 */
export async function fillHouse(
  pool: pg.Pool,
  { players, transfers, bets, rounds }: Sizes & { rounds: number },
): Promise<void> {
  const began = performance.now();
  const each = { bets: Math.floor(bets / players), transfers: Math.floor(transfers / players) };
  // Two bets of five are won. What is left to be moved is what was paid in.
  const wins = Math.floor((each.bets * 2) / KINDS);
  const deposits = each.transfers - 1 - each.bets - wins;
  const first = await pool.query<{ last: bigint }>('select coalesce(max(id), 0) as last from players');
  const last = Number(first.rows[0]?.last ?? 0n);
  const client = await pool.connect();
  try {
    await client.query('set synchronous_commit = off');
    for (let from = 0; from < players; from += PLAYERS_AT_ONCE) {
      const count = Math.min(PLAYERS_AT_ONCE, players - from);
      await client.query(PLAYERS, [from, count]);
      await client.query(PLAY, [last + 1 + from, last + from + count, each.bets, wins, deposits, rounds]);
    }
  } finally {
    client.release();
  }
  await fillFigures(pool, HISTORY_DAYS);
  say(`filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
}

const PLAYERS = `
with opened as (
  insert into players (name, username, email, created_at)
  select 'Player ' || n, 'player-' || n, 'player-' || n || '@example.com', timestamptz '2025-02-01' + n * interval '10 s'
  from generate_series($1::int + 1, $1::int + $2::int) as n returning id
)
insert into accounts (kind, owner_id, name, currency, balance)
select kind, id, kind, currency, 0 from opened, (values ('wallet', 'INR'), ('coins', 'COIN')) as k (kind, currency)`;

// All of it was written before what a bench does: an identity says when.
const IDENTITY = `uuidv7(interval '-200 days')`;
const AT = `timestamptz '2025-03-01' + (player_id * 7 % 500000) * interval '1 min'`;

// Bet k of a player: its kind by k, won where k is small.
const PLAY = `
with bet as materialized (
  select ${IDENTITY} as id, players.id as player_id, k, k % ${String(KINDS)} as kind, k <= $4::int as is_won,
    1 + (players.id * $3::int + k) % $6::int as round, ${AT.replaceAll('player_id', 'players.id')} + k * interval '1 min' as at
  from players, generate_series(1, $3::int) as k where players.id between $1 and $2
), by_minute as (
  insert into colour_bets (id, round, player_id, bet_type, bet_value, amount, status, multiplier_hundredths, payout, received_at)
  select id, round, player_id, 'color', 'red', 100, case when is_won then 'won' else 'lost' end,
    case when is_won then 195 end, case when is_won then 195 end, at
  from bet where kind < 3
), alone as (
  insert into mines_games (id, player_id, seeds_id, nonce, stake, mine_count, status, revealed, hit, mines, paid,
    started_at, last_step_at, ended_at)
  select id, player_id, id, 0, 100, 1, case when is_won then 'cashout' else 'lost' end, case when is_won then 2 else 0 end,
    case when is_won then null else 0 end, 1, case when is_won then 195 else 0 end, at, at, at
  from bet where kind = 3
), climbing as (
  insert into crash_bets (id, player_id, slot, round, amount, target, limit_multiplier, status, multiplier, payout,
    cashed_out_by, received_at, ended_at)
  select id, player_id, 1, round, 100, 195, 1000, case when is_won then 'cashed_out' else 'lost' end,
    case when is_won then 195 end, case when is_won then 195 end, case when is_won then 'target' end, at, at
  from bet where kind = 4
), moved as (
  select id as player_id, 0 as n, 1000000 as change, 'adjustment' as reason, 'fill:' || id as key, 'fill' as reference, ${AT.replaceAll('player_id', 'id')} as at
  from players where id between $1 and $2
  union all select player_id, 2 * k, -100, 'bet', 'fill-bet:' || id, id::text, at from bet
  union all select player_id, 2 * k + 1, 195, 'payout', 'fill-payout:' || id, id::text, at from bet where is_won
  union all select id, 3 * $3::int + k, 10000, 'deposit', 'fill-deposit:' || id || ':' || k, k::text, ${AT.replaceAll('player_id', 'id')} + k * interval '1 day'
  from players, generate_series(1, $5::int) as k where id between $1 and $2
), led as materialized (
  select moved.*, a.id as account, sum(change) over (partition by player_id order by n) as balance
  from moved join accounts a on a.owner_id = moved.player_id and a.kind = 'wallet'
), held as (
  update accounts set balance = sums.balance
  from (select account, sum(change)::bigint as balance from led group by account) as sums where accounts.id = sums.account
)
insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
select key, case when change < 0 then account else 2 end, case when change < 0 then 2 else account end, abs(change), reason,
  reference, at, balance
from led order by n`;

/** Figures of so many days up to today, for each game: a report is as long as its days, in any house. */
export async function fillFigures(pool: pg.Pool, days: number): Promise<void> {
  await pool.query(FIGURES, [days, GAMES.map(({ id }) => id)]);
}

const FIGURES = `
insert into game_days (day, game, rule, part, draws, bets, staked, paid, due, squared)
select (now() at time zone 'Asia/Kolkata')::date - n, game, 'fair', 0, 1440, 100000, 10000000, 9900000, 9900000000, 1e15
from generate_series(0, $1::int - 1) as n, unnest($2::text[]) as game`;
