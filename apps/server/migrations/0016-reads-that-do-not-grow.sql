-- What a player or a stranger may ask for costs a page of rows, however long the history behind it is:
-- docs/adr/0018-what-anybody-may-read-costs-a-page.md.

-- What the player's account held after a transfer; null where both accounts are the house's. Written with the balance
-- itself, while the account is held: in the order of their ids, an account's transfers lead from one balance to the next.
alter table transfers add column balance bigint check (balance >= 0);

alter table transfers disable trigger transfers_are_append_only;
update transfers set balance = after.balance
from (
  select id, sum(change) over (partition by account order by id) as balance
  from (
    select id, to_account as account, amount as change from transfers where to_account >= 1000
    union all select id, from_account, -amount from transfers where from_account >= 1000
  ) as sides
) as after
where after.id = transfers.id;
alter table transfers enable trigger transfers_are_append_only;

alter table transfers
  add constraint a_transfer_has_one_account_of_a_player_at_most check (from_account < 1000 or to_account < 1000),
  add constraint the_balance_is_that_of_the_account_of_a_player
    check ((balance is null) = (from_account < 1000 and to_account < 1000));

-- A player's movements: the player's account is the greater one of the two, as the house's are below 1000. Of each kind
-- the newest first, by id, and by time where days are asked for; all kinds together are those of each, merged.
drop index transfers_from, transfers_to;
create index transfers_of_kind on transfers (greatest(from_account, to_account), reason, id);
create index transfers_of_kind_by_time on transfers (greatest(from_account, to_account), reason, created_at, id);

create or replace function ledger_debit(
  p_owners bigint[], p_amounts bigint[], p_keys text[], p_references text[],
  p_to bigint, p_reason text, p_at timestamptz
) returns table (paid_key text, new_balance bigint) language plpgsql as $$
begin
  return query
  with asked as (
    select * from unnest(p_owners, p_amounts, p_keys, p_references) as a (owner_id, amount, key, reference)
  ), held as materialized (
    select accounts.id, asked.amount, asked.key, asked.reference
    from accounts join asked on asked.owner_id = accounts.owner_id
    where accounts.kind = 'wallet'
    order by accounts.id for no key update of accounts
  ), paid as (
    update accounts set balance = accounts.balance - held.amount
    from held where accounts.id = held.id and accounts.balance >= held.amount
    returning accounts.id, held.amount, held.key, held.reference, accounts.balance
  ), written as (
    insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
    select paid.key, paid.id, p_to, paid.amount, p_reason, paid.reference, p_at, paid.balance from paid
  )
  select paid.key, paid.balance from paid;
end $$;

-- The wallets are held in the order of their ids before anything is written, here as in ledger_debit, so that the ids of
-- an account's transfers follow its balances. That no key was credited before is taken for granted; where one was, all of
-- it is taken back, and done again without what was booked by then.
create or replace function ledger_credit_each(
  p_owners bigint[], p_amounts bigint[], p_keys text[], p_references text[], p_reasons text[],
  p_from bigint, p_at timestamptz
) returns table (credited_owner bigint, credited bigint, new_balance bigint) language plpgsql as $$
declare
  tried int;
begin
  loop
    begin
      return query
      with asked as (
        select * from unnest(p_owners, p_amounts, p_keys, p_references, p_reasons) with ordinality
          as a (owner_id, amount, key, reference, reason, place)
      ), held as materialized (
        select accounts.id, accounts.owner_id, accounts.balance from accounts
        where accounts.kind = 'wallet' and accounts.owner_id = any (p_owners)
        order by accounts.id for no key update
      ), moved as (
        select held.id, asked.*,
               held.balance + sum(asked.amount) over (partition by held.id order by asked.place) as balance
        from asked join held on held.owner_id = asked.owner_id
      ), written as (
        insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
        select moved.key, p_from, moved.id, moved.amount, moved.reason, moved.reference, p_at, moved.balance
        from moved order by moved.id, moved.place
        returning to_account, amount
      ), sums as (
        select to_account, sum(amount)::bigint as amount from written group by to_account
      )
      update accounts set balance = accounts.balance + sums.amount
      from sums where accounts.id = sums.to_account
      returning accounts.owner_id, sums.amount, accounts.balance;
      return;
    exception when unique_violation then
      tried := cardinality(p_keys);
      select array_agg(owner_id order by place), array_agg(amount order by place), array_agg(key order by place),
             array_agg(reference order by place), array_agg(reason order by place)
      into p_owners, p_amounts, p_keys, p_references, p_reasons
      from (
        select distinct on (a.key) a.* from unnest(p_owners, p_amounts, p_keys, p_references, p_reasons) with ordinality
          as a (owner_id, amount, key, reference, reason, place)
        where not exists (select from transfers where transfers.key = a.key)
        order by a.key, a.place
      ) as fresh;
      -- Each turn leaves at least one key out; where the transaction cannot see which, there is no other turn.
      if cardinality(p_keys) = tried then
        raise;
      end if;
    end;
  end loop;
end $$;

-- How many bets of a player on Color Prediction were won and lost: counted where a round is settled.
create table colour_tallies (
  player_id bigint primary key,
  won bigint not null check (won >= 0),
  lost bigint not null check (lost >= 0)
) with (fillfactor = 50);
insert into colour_tallies (player_id, won, lost)
select player_id, count(*) filter (where status = 'won'), count(*) filter (where status = 'lost')
from colour_bets where status <> 'pending' group by player_id;

-- What the bets on a round of Crash came to, once it is over.
alter table crash_rounds
  add column bets int,
  add column staked bigint,
  add column cashed_out int,
  add column won bigint,
  add constraint what_its_bets_came_to_is_there_whole_and_not_before_it_is_over check (
    num_nonnulls(bets, staked, cashed_out, won) in (0, 4) and (bets is null or state in ('crashed', 'void'))
  );
update crash_rounds r
set bets = sums.bets, staked = sums.staked, cashed_out = sums.cashed_out, won = sums.won
from (
  select over.id, count(b.id) as bets, coalesce(sum(b.amount), 0) as staked, count(b.payout) as cashed_out,
         coalesce(sum(b.payout), 0) as won
  from crash_rounds over left join crash_bets b on b.round = over.id
  where over.state in ('crashed', 'void') group by over.id
) as sums
where sums.id = r.id;

-- The highest stakes of a round in the order in which they are told, and a player's bets of a round.
drop index crash_bets_round;
create index crash_bets_round on crash_bets (round, amount desc, id);
create index crash_bets_player_round on crash_bets (player_id, round);

-- What a referrer's friends came to, and each reward with whom it was paid to.
create table referral_tallies (
  referrer_id bigint primary key references players,
  friends bigint not null check (friends >= 0),
  rewards bigint not null default 0 check (rewards >= 0),
  coins bigint not null default 0 check (coins >= 0)
) with (fillfactor = 50);
insert into referral_tallies (referrer_id, friends, rewards, coins)
select referrals.referrer_id, count(*), count(rewards.referred_id), coalesce(sum(rewards.coins), 0)
from referrals left join referral_rewards as rewards using (referred_id) group by referrals.referrer_id;

alter table referral_rewards add column referrer_id bigint references players;
alter table referral_rewards disable trigger referral_rewards_are_append_only;
update referral_rewards set referrer_id = referrals.referrer_id from referrals
where referrals.referred_id = referral_rewards.referred_id;
alter table referral_rewards enable trigger referral_rewards_are_append_only;
alter table referral_rewards alter column referrer_id set not null;
create index referral_rewards_referrer on referral_rewards (referrer_id, paid_at, referred_id);

-- Open sessions in the order in which their player sees them; those that ended are found by nothing but their id.
drop index sessions_player;
create index sessions_open on sessions (player_id, last_used_at, created_at) where ended_at is null;

-- Who claims an address, the newest first.
drop index players_email;
create index players_email on players (lower(email collate "C"), id);
