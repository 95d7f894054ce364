import { getGame } from '@rang/games';
import type { Queryable } from '../../../platform/database/database.ts';
import { countDraws, keepWins } from '../../figures/index.ts';

const { id: GAME, edge } = getGame('crash');
/** What a stake returns on average, in thousandths: the same at every multiplier. */
const THOUSANDTHS_BACK = 1_000 - edge.max / 10;

/** Whether bet `b` on a round that is over stands: what was refunded was no bet. */
const BET_STANDS = "b.status in ('cashed_out', 'lost')";

/**
 * Notes of a round that is over what all bets on it came to, on the round, in the figures of its day and among the day's
 * highest wins, so that nobody who asks has to have them counted. Cash-outs of a round that was interrupted count for
 * themselves.
 */
export async function storeTotals(client: Queryable, round: bigint): Promise<void> {
  await client.query(STORE_TOTALS, [round, THOUSANDTHS_BACK]);
}

// Called when all has been credited: the day's row is locked last.
const STORE_TOTALS = `
with sums as materialized (
  select count(*) as bets, coalesce(sum(amount), 0)::bigint as staked, count(payout) as cashed_out,
         coalesce(sum(payout), 0)::bigint as won,
         count(*) filter (where ${BET_STANDS}) as played,
         coalesce(sum(amount) filter (where ${BET_STANDS}), 0)::bigint as played_for
  from crash_bets b where round = $1
), noted as (
  update crash_rounds
  set bets = sums.bets, staked = sums.staked, cashed_out = sums.cashed_out, won = sums.won
  from sums where id = $1
  returning ended_at, state, outcome_rule
), drawn as (
  select noted.ended_at as at, case noted.state when 'void' then 'interrupted' else noted.outcome_rule end as rule,
         sums.played as bets, sums.played_for as staked, sums.won as paid, sums.played_for * $2::bigint as due
  from noted, sums
), won as (
  select b.id as bet, b.player_id, b.amount as staked, b.payout as paid, b.multiplier as hundredths, noted.ended_at as at
  from noted join crash_bets b on b.round = $1 and b.status = 'cashed_out' where noted.outcome_rule = 'fair'
), ${keepWins(GAME)}, ${countDraws(GAME)}
select from noted`;

/** Every round that is over, from the bets themselves. */
export const CRASH_DRAWS = {
  text: `select r.ended_at as at, case r.state when 'void' then 'interrupted' else r.outcome_rule end as rule,
           count(*) as bets, sum(b.amount)::bigint as staked, coalesce(sum(b.payout), 0)::bigint as paid,
           sum(b.amount)::bigint * $1::bigint as due
         from crash_rounds r join crash_bets b on b.round = r.id and ${BET_STANDS}
         where r.state in ('crashed', 'void') group by r.id`,
  values: [THOUSANDTHS_BACK],
};

/** Every bet of those rounds. */
export const CRASH_PLAYS = `select b.id as bet, b.player_id, r.ended_at as at, r.outcome_rule as rule, b.amount as staked,
    b.payout as paid
  from crash_rounds r join crash_bets b on b.round = r.id and ${BET_STANDS}
  where r.state in ('crashed', 'void')`;
