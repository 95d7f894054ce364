import { DIGITS, type ColourSelection, type Digit } from '@rang/contract';
import { getColour, colourMultiplier } from '@rang/games';
import type { Queryable } from '../../platform/database/database.ts';
import { findLinkFaults } from '../fairness/index.ts';
import {
  ALL_TIME,
  findStrayTransfers,
  HOUSE_ACCOUNTS,
  queryFaults,
  REFERENCE_AS_ID,
  type Fault,
  type Period,
} from '../ledger/index.ts';
import { listDrawFaults } from './list-draw-faults.ts';

/**
 * The game's part of the reconciliation: each bet is in one state with exactly the transfers that it implies, was in
 * time, won what the rules give for its round's number and nothing else, and each round shows the number that its hash
 * and its rule give, and beside it what the fair draw gives; no link of a chain is left out. In a
 * period these are the rounds settled in it, the bets on them, those placed in it and those whose money moved in it; what is
 * counted of all bets of a player is looked at for all time alone.
 */
export async function listColourFaults(client: Queryable, period = ALL_TIME): Promise<Fault[]> {
  const bets = await queryFaults(client, findBetFaults(period), [
    WINS.map((win) => win.digit),
    WINS.map((win) => win.selection.betType),
    WINS.map((win) => win.selection.betValue),
    WINS.map((win) => colourMultiplier(win.selection)),
    HOUSE_ACCOUNTS.stakes,
  ]);
  const links = await queryFaults(client, findLinksOf(period));
  return [...bets, ...links, ...(await listDrawFaults(client, period))];
}

// Every digit has two bets that win on it: the digit itself and its colour.
const WINS: readonly { digit: Digit; selection: ColourSelection }[] = DIGITS.flatMap((digit) => [
  { digit, selection: { betType: 'number', betValue: digit } },
  { digit, selection: { betType: 'color', betValue: getColour(Number(digit)) } },
]);

// The stake leaves the wallet of the bet's own player; the payout comes back to it.
const findBetFaults = (period: Period): string => `
with wins as (
  select * from unnest($1::smallint[], $2::text[], $3::text[], $4::bigint[]) as w (number, bet_type, bet_value, hundredths)
), checked as (
  select b.id, b.status, b.amount, b.payout, b.multiplier_hundredths, b.received_at, wins.hundredths as due,
         r.state, r.opens_at, r.locks_at, r.settled_at, w.id as wallet,
         stakes.id as stake_id, stakes.amount as staked_amount, stakes.created_at as stake_at,
         stakes.from_account as stake_from, stakes.to_account as stake_to,
         payouts.id as paid_id, payouts.amount as paid_amount, payouts.created_at as paid_at,
         payouts.to_account as paid_to, payouts.from_account as paid_from
  from colour_bets b ${joinMeant(period)}
  left join colour_rounds r on r.id = b.round
  left join wins on wins.number = r.number and wins.bet_type = b.bet_type and wins.bet_value = b.bet_value
  left join accounts w on w.owner_id = b.player_id and w.kind = 'wallet'
  left join transfers stakes on stakes.key = 'colour-bet:' || b.id
    and stakes.reason = 'bet' and stakes.reference = b.id::text
  left join transfers payouts on payouts.key = 'colour-payout:' || b.id
    and payouts.reason = 'payout' and payouts.reference = b.id::text
)
select fault, 'bet ' || id as subject from checked, lateral (values
  (case when state is null then 'names a round that does not exist' end),
  (case when received_at < opens_at or received_at >= locks_at then 'was taken while betting was closed' end),
  (case when wallet is null then 'names a player without a wallet' end),
  (case when stake_id is null or staked_amount <> amount or stake_from <> wallet or stake_to <> $5
    or stake_at < received_at then 'was not staked as it says' end),
  (case when state = 'settled' and status = 'pending' then 'is open in a settled round' end),
  (case when state = 'open' and status <> 'pending' then 'is settled in an open round' end),
  (case when state = 'settled' and status = 'won' and due is null then 'won in a round that it had lost' end),
  (case when state = 'settled' and status = 'lost' and due is not null then 'lost in a round that it had won' end),
  (case when status = 'won' and multiplier_hundredths <> due then 'has another multiplier than its rule' end),
  (case when status = 'won' and payout <> multiply_rounding_up(amount, multiplier_hundredths)
    then 'pays another sum than its multiplier' end),
  (case when status = 'won' and (paid_id is null or paid_amount <> payout or paid_to <> wallet or paid_from <> $5
    or paid_at <> settled_at)
    then 'was not paid as it says' end),
  (case when status <> 'won' and paid_id is not null then 'was paid without having won' end)
) as faults (fault) where fault is not null
union all
${findStrayTransfers(period, {
  ...{ game: 'colour', table: 'colour_bets', what: 'bet' },
  fits: `and t.reason in ('bet', 'payout') ${period.isWhole ? '' : OF_ITS_WALLET}`,
})}
union all
select 'counts other bets than there are', 'round ' || round from (
  select round, bets from colour_bet_counts where ${inPeriod('round', period)}
  union all select round, -count(*) from colour_bets where ${inPeriod('round', period)} group by round
) as counted group by round having sum(bets) <> 0
${period.isWhole ? TALLY_FAULTS : ''}
order by 2, 1`;

// By whom a bet is found without reading all of them.
const OF_ITS_WALLET = `and b.player_id = (
      select owner_id from accounts where accounts.id = greatest(t.from_account, t.to_account))`;

const findLinksOf = (period: Period): string =>
  findLinkFaults({
    ...{ game: 'colour', table: 'colour_rounds', name: `'round ' || r.id`, takenAt: 'opens_at' },
    ids: period.isWhole ? undefined : roundsOf(period),
    moment: (at) => period.moment(at),
  });

/** Bets of a period: those on its rounds, those placed in it, whatever round they name, and those whose money moved in it. */
const joinMeant = (period: Period): string =>
  period.isWhole
    ? ''
    : `join (
        select round, id from colour_bets where ${inPeriod('round', period)}
        union select round, id from colour_bets where ${period.identity('id')}
        union select b.round, b.id from transfers t join colour_bets b on b.id = ${REFERENCE_AS_ID} ${OF_ITS_WALLET}
        where ${period.transfer('t.id')} and starts_with(t.key, 'colour-')
      ) as meant (round, id) on (meant.round, meant.id) = (b.round, b.id)`;

/** Rounds of a period: those settled in it, and the one that is open if it was opened in it. */
const roundsOf = (period: Period): string =>
  `select id from colour_rounds where ${period.moment('settled_at')}
   union select id from colour_rounds where state = 'open' and ${period.moment('opens_at')}`;

const inPeriod = (round: string, period: Period): string =>
  period.isWhole ? 'true' : `${round} in (${roundsOf(period)})`;

const TALLY_FAULTS = `union all
select 'has a tally of ' || coalesce(tally.won, 0) || ' won and ' || coalesce(tally.lost, 0) || ' lost bets instead of '
  || coalesce(bets.won, 0) || ' and ' || coalesce(bets.lost, 0), 'player ' || coalesce(tally.player_id, bets.player_id)
from colour_tallies tally full join (
  select player_id, count(*) filter (where status = 'won') as won, count(*) filter (where status = 'lost') as lost
  from colour_bets where status <> 'pending' group by player_id
) as bets on bets.player_id = tally.player_id
where (coalesce(tally.won, 0), coalesce(tally.lost, 0)) <> (coalesce(bets.won, 0), coalesce(bets.lost, 0))`;
