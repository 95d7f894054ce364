import { isHash } from '@rang/fairness';
import { crashLimit, crashResult, decideCashOut, findCrashRule } from '@rang/games';
import { orderById, type Filled, type Queryable, type RowOf } from '../../../platform/database/database.ts';
import { goOver } from '../../../platform/read-page.ts';
import { findLinkFaults, listRoundFaults } from '../../fairness/index.ts';
import {
  ALL_TIME,
  findStrayTransfers,
  HOUSE_ACCOUNTS,
  joinOnly,
  listNamedIn,
  queryFaults,
  type Fault,
  type Period,
} from '../../ledger/index.ts';

/**
 * The game's part of the reconciliation: each bet is in one state with exactly the transfers that it implies, was in time,
 * was paid what the rules give for its round and nothing else, and each round crashed where its hash and the rule say that
 * was announced for it, and shows beside it what the fair draw gives; no link of a chain is left out. In
 * a period these are the rounds that ended in it, the bets on them, those placed in it, and those whose money moved in it.
 */
export async function listCrashFaults(client: Queryable, period = ALL_TIME): Promise<Fault[]> {
  const bets = await queryFaults(client, findBetFaults(period), [HOUSE_ACCOUNTS.stakes]);
  const faults = [bets];
  for (const list of [listLimitFaults, listCashOutFaults, listLinkFaults, listEndFaults])
    faults.push(await list(client, period));
  return faults.flat();
}

// The stake leaves the wallet of the bet's own player; a payout or a refund comes back to it.
const findBetFaults = (period: Period): string => `
with checked as (
  select b.*, halves.id as half_id, halves.amount as half_there,
         of.id as found_of, of.half_amount as half_due,
         (of.player_id, of.slot, of.round, of.limit_multiplier, of.received_at) = (b.player_id, b.slot, b.round,
           b.limit_multiplier, b.received_at) and of.target is not distinct from b.target as is_of,
         r.id as found_round, r.state, r.crash_point, r.starts_at, w.id as wallet,
         stakes.id as stake_id, stakes.amount as staked_amount, stakes.created_at as stake_at,
         stakes.from_account as stake_from, stakes.to_account as stake_to,
         payouts.id as paid_id, payouts.amount as paid_amount, payouts.created_at as paid_at,
         payouts.to_account as paid_to, payouts.from_account as paid_from,
         refunds.id as back_id, refunds.amount as back_amount, refunds.created_at as back_at,
         refunds.to_account as back_to, refunds.from_account as back_from
  from crash_bets b ${joinOnly(period, 'b.id', idsOf(period))}
  left join crash_rounds r on r.id = b.round
  left join crash_bets of on of.id = b.half_of
  left join crash_bets halves on halves.half_of = b.id
  left join accounts w on w.owner_id = b.player_id and w.kind = 'wallet'
  left join transfers stakes on stakes.key = 'crash-bet:' || b.id
    and stakes.reason = 'bet' and stakes.reference = b.id::text
  left join transfers payouts on payouts.key = 'crash-payout:' || b.id
    and payouts.reason = 'payout' and payouts.reference = b.id::text
  left join transfers refunds on refunds.key = 'crash-refund:' || b.id
    and refunds.reason = 'refund' and refunds.reference = b.id::text
)
select fault, 'crash bet ' || id as subject from checked, lateral (values
  (case when round is not null and found_round is null then 'names a round that does not exist' end),
  (case when received_at >= starts_at then 'was taken after its round had begun' end),
  (case when wallet is null then 'names a player without a wallet' end),
  (case when half_of is not null and (found_of is null or half_due is distinct from amount or not is_of)
    then 'is half of no bet that says so' end),
  (case when half_amount is distinct from half_there then 'says of its half another sum than that has' end),
  (case when half_of is not null and stake_id is not null then 'was staked though it is a half' end),
  (case when half_of is null and (stake_id is null or staked_amount <> staked or stake_from <> wallet or stake_to <> $1
    or stake_at < received_at) then 'was not staked as it says' end),
  (case when status = 'active' and state in ('crashed', 'void') then 'is open in a round that is over' end),
  (case when status = 'cashed_out' and state = 'waiting' then 'was cashed out before its round ran' end),
  (case when status = 'lost' and state <> 'crashed' then 'is lost in a round that has not crashed' end),
  (case when status = 'refunded' and state <> 'void' then 'was refunded in a round that was not interrupted' end),
  (case when status = 'lost' and pays_at <= crash_point then 'was lost though its round reached its target' end),
  (case when multiplier > crash_point then 'was paid above where its round crashed' end),
  (case when cashed_out_by in ('target', 'limit') and multiplier <> pays_at then 'was paid elsewhere than at its target' end),
  (case when cashed_out_by in ('target', 'limit') and (cashed_out_by = 'target') <> (coalesce(target, pays_at + 1) = pays_at)
    then 'says of its limit that it was its target' end),
  (case when payout <> multiply_rounding_up(amount, multiplier) then 'pays another sum than its multiplier' end),
  (case when status = 'cashed_out' and (paid_id is null or paid_amount <> payout or paid_to <> wallet or paid_from <> $1
    or paid_at < received_at) then 'was not paid as it says' end),
  (case when status <> 'cashed_out' and paid_id is not null then 'was paid without having won' end),
  (case when status in ('canceled', 'refunded') and (back_id is null or back_amount <> amount or back_to <> wallet
    or back_from <> $1 or back_at < ended_at) then 'was not refunded as it says' end),
  (case when status not in ('canceled', 'refunded') and back_id is not null then 'was refunded without saying so' end)
) as faults (fault) where fault is not null
union all
${findStrayTransfers(period, { game: 'crash', table: 'crash_bets', what: 'bet' })}
order by 2, 1`;

const idsOf = (period: Period): string => `
  select id from crash_bets where ${period.identity('id')}
  union select b.id from crash_rounds r join crash_bets b on b.round = r.id where ${period.moment('r.ended_at')}
  union ${listNamedIn(period, 'crash-')}`;

type LimitRow = RowOf<'crash_bets', 'id' | 'staked' | 'limit_multiplier'>;

/** What a bet may win at the most is reckoned anew from its stake. */
async function listLimitFaults(client: Queryable, period: Period): Promise<Fault[]> {
  const { start } = orderById('oldest');
  return await goOver<LimitRow, Fault>(
    async (after, limit) => {
      const bets = await client.query<LimitRow>(
        `select b.id, coalesce(whole.staked, b.staked) as staked, b.limit_multiplier
         from crash_bets b left join crash_bets whole on whole.id = b.half_of
         where b.id > $1 and ${period.identity('b.id')} order by b.id limit $2`,
        [after?.id ?? start, limit],
      );
      return bets.rows;
    },
    (bets) =>
      bets
        .filter(({ staked, limit_multiplier: limit }) => limit !== BigInt(crashLimit(staked)))
        .map(({ id }) => ({ fault: 'may win another sum than a bet may', subject: `crash bet ${id}` })),
  );
}

interface PaidRow extends RowOf<'crash_bets', 'id'> {
  readonly multiplier: number;
  readonly paysAt: number;
  readonly elapsedMs: number;
  readonly point: number;
}

/** What players cashed out, or the house for them, is reckoned anew, from the moment in which the house received it. */
async function listCashOutFaults(client: Queryable, period: Period): Promise<Fault[]> {
  const { start } = orderById('oldest');
  return await goOver<PaidRow, Fault>(
    async (after, limit) => {
      const paid = await client.query<PaidRow>(
        `select b.id, b.multiplier::float8 as multiplier, b.pays_at::float8 as "paysAt", r.crash_point::float8 as point,
                (extract(epoch from b.ended_at - r.started_at) * 1000)::float8 as "elapsedMs"
         from crash_bets b join crash_rounds r on r.id = b.round
         where b.cashed_out_by in ('player', 'house') and r.state in ('crashed', 'void') and b.id > $1
           and ${period.identity('b.id')}
         order by b.id limit $2`,
        [after?.id ?? start, limit],
      );
      return paid.rows;
    },
    (bets) => bets.filter((bet) => !isDue(bet)).map(nameUndue),
  );
}

function isDue({ multiplier, paysAt, elapsedMs, point }: PaidRow): boolean {
  const isTime = Number.isSafeInteger(elapsedMs) && elapsedMs >= 0;
  const due = isTime ? decideCashOut({ elapsedMs, paysAt, crashPoint: point }) : 'too-late';
  return due !== 'too-late' && due.multiplier === multiplier;
}

function nameUndue({ id }: PaidRow): Fault {
  return { fault: 'was cashed out at another multiplier than that of its moment', subject: `crash bet ${id}` };
}

async function listLinkFaults(client: Queryable, period: Period): Promise<Fault[]> {
  const text = findLinkFaults({
    ...{ game: 'crash', table: 'crash_rounds', name: `'round ' || r.id || ' of crash'`, takenAt: 'opened_at' },
    ids: period.isWhole
      ? undefined
      : `select id from crash_rounds where ${period.moment('ended_at')}
         union select id from crash_rounds where is_latest and ended_at is null and ${period.moment('opened_at')}`,
    moment: (at) => period.moment(at),
  });
  return await queryFaults(client, text);
}

interface OverRow
  extends
    Filled<RowOf<'crash_rounds', 'id' | 'outcome_rule' | 'game_hash' | 'chain_index'>>,
    RowOf<'crash_rounds', 'highest_stake'>,
    Filled<RowOf<'fairness_chains', 'salt' | 'terminating_hash'>> {
  readonly crash_point: number;
  readonly fair_crash_point: number;
  readonly is_summed: boolean;
  readonly is_highest: boolean;
  readonly is_announced: boolean;
}

async function listEndFaults(client: Queryable, period: Period): Promise<Fault[]> {
  return await listRoundFaults<OverRow>({
    list: (which, values) => listOver(client, which, values),
    where: period.moment('r.ended_at'),
    nameRound: ({ id }) => `round ${String(id)} of crash`,
    judge: (round) => [
      ...listRuleFaults(round),
      round.is_summed ? undefined : 'says of its bets another sum than they have',
    ],
  });
}

async function listOver(client: Queryable, which: string, values: [bigint, number]): Promise<OverRow[]> {
  const rounds = await client.query<OverRow>(
    `select r.id, r.crash_point::float8 as crash_point, r.fair_crash_point::float8 as fair_crash_point, r.game_hash,
            r.outcome_rule, r.highest_stake, r.chain_index, c.salt, c.terminating_hash,
            (r.bets, r.staked, r.cashed_out, r.won) is not distinct from
              (sums.bets, sums.staked, sums.cashed_out, sums.won) as is_summed,
            coalesce(r.highest_stake = sums.highest, true) as is_highest,
            coalesce(before.next_outcome_rule = r.outcome_rule, true) as is_announced
     from crash_rounds r join fairness_chains c on c.id = r.chain_id
     left join crash_rounds before on before.id = r.id - 1
     cross join lateral (
       select count(*) as bets, coalesce(sum(amount), 0) as staked, count(payout) as cashed_out,
              coalesce(sum(payout), 0) as won, coalesce(max(staked), 0) as highest
       from crash_bets where round = r.id
     ) as sums
     where r.state in ('crashed', 'void') and ${which} limit $2`,
    values,
  );
  return rounds.rows;
}

/**
 * Where a round crashed, held against its hash and its rule; and what its rule rests on, against its bets and the round
 * before.
 */
function listRuleFaults(round: OverRow): (string | undefined)[] {
  const rule = findCrashRule(round.outcome_rule, round.highest_stake ?? undefined);
  if (rule === undefined) return [`goes by a rule that says nothing: ${round.outcome_rule}`];
  // That it leads nowhere is told of it, and nothing can be drawn from it.
  if (!isHash(round.game_hash)) return [];
  const due = crashResult({ hash: round.game_hash, salt: round.salt }, rule);
  const ruled =
    rule.rule === 'fair' ? 'is fair but did not crash at the fair point' : 'did not crash where its rule says';
  return [
    due.fairCrashPoint === round.fair_crash_point
      ? undefined
      : `shows ${String(round.fair_crash_point)} but its hash draws ${String(due.fairCrashPoint)}`,
    due.crashPoint === round.crash_point ? undefined : ruled,
    round.is_highest ? undefined : 'says of its highest stake another than its bets have',
    round.is_announced ? undefined : 'goes by another rule than was announced for it',
  ];
}
