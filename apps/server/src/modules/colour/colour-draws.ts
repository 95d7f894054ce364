import { selectionOdds } from '@rang/games';
import { WAYS_TO_BET } from './settle-round.ts';

/** Every round that is settled, from the bets themselves; what a stake returns depends on what it was on. */
export const COLOUR_DRAWS = {
  text: `select r.settled_at as at, r.outcome_rule as rule, count(*) as bets, sum(b.amount)::bigint as staked,
           coalesce(sum(b.payout), 0)::bigint as paid, sum(b.amount * ways.thousandths)::bigint as due
         from colour_rounds r
         join colour_bets b on b.round = r.id
         left join unnest($1::text[], $2::text[], $3::bigint[]) as ways (bet_type, bet_value, thousandths)
           on ways.bet_type = b.bet_type and ways.bet_value = b.bet_value
         where r.state = 'settled' group by r.id`,
  values: [
    WAYS_TO_BET.map((selection) => selection.betType),
    WAYS_TO_BET.map((selection) => selection.betValue),
    WAYS_TO_BET.map((selection) => selectionOdds(selection).returnThousandths),
  ],
};

/** Every bet of those rounds. */
export const COLOUR_PLAYS = `select b.id as bet, b.player_id, r.settled_at as at, r.outcome_rule as rule, b.amount as staked,
    b.payout as paid
  from colour_rounds r join colour_bets b on b.round = r.id where r.state = 'settled'`;
