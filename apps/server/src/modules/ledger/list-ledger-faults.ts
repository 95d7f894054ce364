import { GAMES, type GameFacts } from '@rang/games';
import type { Queryable } from '../../platform/database/database.ts';
import { ALL_TIME } from './period.ts';
import { queryFaults, type Fault } from './store.ts';

/**
 * The ledger's part of the reconciliation: re-derives every stored balance from the transfers, of the accounts and after
 * each transfer, those of a period from the balance before it; and looks for transfers that touch no account, mix currencies, or
 * run between accounts that their reason never runs between. What is booked under the name of a game is for that game to
 * explain; here is found what is under none.
 */
export async function listLedgerFaults(
  client: Queryable,
  games: readonly Pick<GameFacts, 'transferPrefix'>[] = GAMES,
  period = ALL_TIME,
): Promise<Fault[]> {
  const inPeriod = period.transfer('transfers.id');
  return await queryFaults(
    client,
    `with sides as (
       select id, to_account as account, amount, balance from transfers where ${inPeriod}
       union all select id, from_account, -amount, balance from transfers where ${inPeriod}
     ), ways (reason, from_name, to_name) as (values
       ('bet', 'wallet', 'stakes'), ('payout', 'stakes', 'wallet'), ('refund', 'stakes', 'wallet'),
       ('deposit', 'gateway', 'wallet'), ('withdrawal', 'wallet', 'reserved'), ('withdrawal', 'reserved', 'wallet'),
       ('withdrawal', 'reserved', 'gateway'),
       ('welcome', 'adjustments', 'wallet'), ('adjustment', 'adjustments', 'wallet'), ('adjustment', 'wallet', 'adjustments'),
       ('referral', 'rewards', 'coins'), ('referral', 'coins', 'rewards')
     ), named as ${period.isWhole ? ALL_ACCOUNTS : TOUCHED_ACCOUNTS}, ${period.isWhole ? FROM_NOTHING : FROM_BEFORE}, steps as (
       select sides.id, sides.balance,
         coalesce(before.balance, 0) + sum(sides.amount) over (partition by account order by sides.id) as due
       from sides left join before using (account) where account >= 1000
     )
     ${period.isWhole ? SUMMED_BALANCES : LAST_BALANCES}
     union all
     select 'leaves ' || coalesce(balance::text, 'nothing') || ' but all up to it sum to ' || due, 'transfer ' || id
     from steps where balance is distinct from due
     union all
     select 'names an account that does not exist', 'transfer ' || transfers.id
     from transfers
     where ${inPeriod} and (not exists (select from named where named.id = transfers.from_account)
        or not exists (select from named where named.id = transfers.to_account))
     union all
     select 'is a ' || transfers.reason || ' of no game', 'transfer ' || transfers.id
     from transfers
     where ${inPeriod} and transfers.reason in ('bet', 'payout', 'refund') and not exists (
       select from unnest($1::text[]) as game (prefix) where starts_with(transfers.key, game.prefix || '-')
     )
     union all
     select 'is the welcome of another', 'transfer ' || transfers.id
     from transfers join named on named.id = transfers.to_account
     where ${inPeriod} and transfers.reason = 'welcome' and transfers.key is distinct from 'welcome:' || named.owner_id
     union all
     select 'is a welcome of more than was set', 'transfer ' || transfers.id
     from transfers where ${inPeriod} and transfers.reason = 'welcome' and transfers.amount > (${GREATEST_WELCOME})
     union all
     select 'moves one currency into another', 'transfer ' || transfers.id
     from transfers join named a on a.id = transfers.from_account join named b on b.id = transfers.to_account
     where ${inPeriod} and a.currency <> b.currency
     union all
     select 'is a ' || transfers.reason || ' from ' || a.name || ' to ' || b.name, 'transfer ' || transfers.id
     from transfers join named a on a.id = transfers.from_account join named b on b.id = transfers.to_account
     where ${inPeriod} and not exists (
       select from ways where ways.reason = transfers.reason and ways.from_name = a.name and ways.to_name = b.name
     )
     order by 2, 1`,
    [games.map((game) => game.transferPrefix)],
  );
}

const ALL_ACCOUNTS = `not materialized (select * from accounts)`;

// Those of the period's transfers, one by one: beside few transfers all accounts there are would be read.
const TOUCHED_ACCOUNTS = `materialized (
       select accounts.* from (select distinct account as id from sides) as moved join accounts using (id)
     )`;

// A setting holds from a day before it was noted until a day after the next one: the servers of a house are exchanged one by one.
const GREATEST_WELCOME = `select coalesce(max(amount), 0) from (
       select amount, since, lead(since, 1, 'infinity') over (order by id) as until from welcome_settings
     ) as set_to
     where transfers.created_at between since - interval '1 day' and until + interval '1 day'`;

const FROM_NOTHING = `before (account, balance) as (select 0::bigint, 0::bigint where false)`;

// What each account had after its last transfer before the period, and which is its last in it.
const FROM_BEFORE = `touched as (
       select account, min(id) as first, max(id) as last from sides where account >= 1000 group by account
     ), before as (
       select account, found.balance from touched, lateral (${findNeighbour('before', 'touched.first')}) as found
     )`;

const SUMMED_BALANCES = `select 'balance is ' || accounts.balance || ' but its transfers sum to ' || coalesce(moved.amount, 0) as fault,
            accounts.kind || ' of player ' || accounts.owner_id as subject
     from accounts left join (select account, sum(amount) as amount from sides group by account) as moved
       on moved.account = accounts.id
     where accounts.balance is not null and accounts.balance <> coalesce(moved.amount, 0)`;

// What the last transfer of the period left is what the next one begins from or, where there is none, what there is now.
const LAST_BALANCES = `select case when next.id is null
              then 'balance is ' || coalesce(accounts.balance::text, 'nothing') || ' but its last transfer left '
              else 'begins from ' || coalesce(next.began::text, 'nothing') || ' but the transfer before it left '
            end || coalesce(last.balance::text, 'nothing') as fault,
            coalesce('transfer ' || next.id, accounts.kind || ' of player ' || accounts.owner_id) as subject
     from touched join accounts on accounts.id = touched.account join transfers last on last.id = touched.last
     left join lateral (
       select id, balance - case when to_account = touched.account then amount else -amount end as began
       from (${findNeighbour('after', 'touched.last')}) as found
     ) as next on true
     where case when next.id is null then accounts.balance else next.began end is distinct from last.balance`;

/**
 * The transfer of a touched account that comes next to one, on either side. It is the nearest of those of each reason, in the
 * order of the index, of which the account is a part: by the number alone PostgreSQL would go through everybody's.
 */
function findNeighbour(side: 'before' | 'after', id: string): string {
  const account = 'greatest(from_account, to_account)';
  const [nearer, order, edge] = side === 'before' ? ['<', 'desc', '>='] : ['>', 'asc', '<='];
  return `select id, to_account, amount, balance from (select distinct reason from ways) as kinds, lateral (
         select id, to_account, amount, balance from transfers
         where (${account}, reason, id) ${nearer} (touched.account, kinds.reason, ${id})
           and (${account}, reason) ${edge} (touched.account, kinds.reason)
         order by ${account} ${order}, reason ${order}, id ${order} limit 1
       ) as nearest order by id ${order} limit 1`;
}
