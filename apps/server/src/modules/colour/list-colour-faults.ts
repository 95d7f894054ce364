import { COLOURS, DIGITS, type ColourSelection, type Digit } from '@rang/contract';
import { isHash } from '@rang/fairness';
import { getColour, colourResult, colourMultiplier } from '@rang/games';
import type { Queryable, RowOf } from '../../platform/database/database.ts';
import { goOver } from '../../platform/read-page.ts';
import { followLinks } from '../fairness/index.ts';
import { HOUSE_ACCOUNTS, queryFaults, type Fault } from '../ledger/index.ts';
import { findRule } from './settle-round.ts';
import { findStakes, readStakes } from './stakes.ts';
import type { ProofRow } from './store.ts';

/**
 * The game's part of the reconciliation: each bet is in one state with exactly the transfers that it implies, was in
 * time, won what the rules give for its round's number and nothing else, and each round shows the number that its hash
 * and its rule give, and beside it what the fair draw gives.
 */
export async function listColourFaults(client: Queryable): Promise<Fault[]> {
  const bets = await queryFaults(client, BET_FAULTS, [
    WINS.map((win) => win.digit),
    WINS.map((win) => win.selection.betType),
    WINS.map((win) => win.selection.betValue),
    WINS.map((win) => colourMultiplier(win.selection)),
    HOUSE_ACCOUNTS.stakes,
  ]);
  return [...bets, ...(await listDrawFaults(client))];
}

// Every digit has two bets that win on it: the digit itself and its colour.
const WINS: readonly { digit: Digit; selection: ColourSelection }[] = DIGITS.flatMap((digit) => [
  { digit, selection: { betType: 'number', betValue: digit } },
  { digit, selection: { betType: 'color', betValue: getColour(Number(digit)) } },
]);

// The stake leaves the wallet of the bet's own player; the payout comes back to it.
const BET_FAULTS = `
with wins as (
  select * from unnest($1::smallint[], $2::text[], $3::text[], $4::bigint[]) as w (number, bet_type, bet_value, hundredths)
), checked as (
  select b.id, b.status, b.amount, b.payout, b.multiplier_hundredths, b.received_at, wins.hundredths as due,
         r.state, r.opens_at, r.locks_at, r.settled_at, w.id as wallet,
         stakes.id as stake_id, stakes.amount as staked_amount, stakes.created_at as stake_at,
         stakes.from_account as stake_from, stakes.to_account as stake_to,
         payouts.id as paid_id, payouts.amount as paid_amount, payouts.created_at as paid_at,
         payouts.to_account as paid_to, payouts.from_account as paid_from
  from colour_bets b
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
select 'has reason ' || t.reason || ' but no bet', 'transfer ' || t.id from transfers t
where t.key like 'colour-%' and not exists (
  select from colour_bets b
  where b.id::text = t.reference and t.key = 'colour-' || t.reason || ':' || t.reference
)
union all
select 'has a tally of ' || coalesce(tally.won, 0) || ' won and ' || coalesce(tally.lost, 0) || ' lost bets instead of '
  || coalesce(bets.won, 0) || ' and ' || coalesce(bets.lost, 0), 'player ' || coalesce(tally.player_id, bets.player_id)
from colour_tallies tally full join (
  select player_id, count(*) filter (where status = 'won') as won, count(*) filter (where status = 'lost') as lost
  from colour_bets where status <> 'pending' group by player_id
) as bets on bets.player_id = tally.player_id
where (coalesce(tally.won, 0), coalesce(tally.lost, 0)) <> (coalesce(bets.won, 0), coalesce(bets.lost, 0))
union all
select 'counts other bets than there are', 'round ' || round from (
  select round, bets from colour_bet_counts union all select round, -count(*) from colour_bets group by round
) as counted group by round having sum(bets) <> 0
order by 2, 1`;

type DrawnRow = ProofRow & RowOf<'colour_rounds', 'chosen_number'>;

async function listDrawFaults(client: Queryable): Promise<Fault[]> {
  return await goOver<DrawnRow, Fault>(
    (after, limit) => listDrawn(client, { after: after?.id ?? 0n, limit }),
    async (rounds, before) => {
      const isLinked = followLinks(rounds, before);
      const faults: Fault[] = [];
      for (const [index, round] of rounds.entries()) {
        const found = [
          ...(await listRuleFaults(client, round)),
          getColour(round.number) === round.color ? undefined : `shows ${round.color} for ${String(round.number)}`,
          isLinked[index] === true ? undefined : 'has a hash that does not lead to the one before',
        ];
        for (const fault of found)
          if (fault !== undefined) faults.push({ fault, subject: `round ${String(round.id)}` });
      }
      return faults;
    },
  );
}

async function listDrawn(client: Queryable, { after, limit }: { after: bigint; limit: number }): Promise<DrawnRow[]> {
  const rounds = await client.query<DrawnRow>(
    `select r.id, r.number, r.fair_number, r.color, r.game_hash, r.outcome_rule, r.chain_index, r.chosen_number,
            r.staked_red, r.staked_green, r.staked_blue, c.salt, c.terminating_hash
     from colour_rounds r join fairness_chains c on c.id = r.chain_id
     where r.state = 'settled' and r.id > $1 order by r.id limit $2`,
    [after, limit],
  );
  return rounds.rows;
}

/** What a round shows, held against its hash and its rule; of the stakes that decided one, against its bets too. */
async function listRuleFaults(client: Queryable, round: DrawnRow): Promise<(string | undefined)[]> {
  const stakes = findStakes(round);
  const rule = findRule(round, stakes);
  if (rule === undefined) return [`goes by a rule that says nothing: ${round.outcome_rule}`];
  // That it leads nowhere is told of it, and nothing can be drawn from it.
  if (!isHash(round.game_hash)) return [];
  const due = colourResult({ hash: round.game_hash, salt: round.salt }, rule);
  const inBooks = stakes && (await readStakes(client, round.id));
  const isStaked = stakes === undefined || COLOURS.every((colour) => stakes[colour] === inBooks?.[colour]);
  return [
    due.fairNumber === round.fair_number
      ? undefined
      : `shows ${String(round.fair_number)} but its hash draws ${String(due.fairNumber)}`,
    due.number === round.number ? undefined : RULE_FAULTS[rule.rule],
    isStaked ? undefined : 'says of its colours another stake than its bets have',
  ];
}

const RULE_FAULTS = {
  fair: 'is fair but not the fair number',
  'operator-number': 'does not show the number that its operator chose',
  'max-side': 'does not show the number that its largest stake gives',
};
