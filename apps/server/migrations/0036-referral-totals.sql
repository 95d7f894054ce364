-- How many players were brought by others, and how many coins their referrers have for it, of the whole house. Each
-- connection counts in one of sixteen rows, so that those who open accounts or pay deposits hardly wait for each other.
create table referral_totals (
  shard smallint primary key check (shard between 0 and 15),
  friends bigint not null default 0,
  coins bigint not null default 0
) with (fillfactor = 50);
insert into referral_totals (shard, friends, coins)
  select shard, case when shard = 0 then (select count(*) from referrals) else 0 end,
    case when shard = 0 then (select coalesce(sum(coins), 0) from referral_payouts) else 0 end
  from generate_series(0, 15) as shard;

create function count_referral_totals() returns trigger language plpgsql as $$
declare
  more_friends bigint := 0;
  more_coins bigint := 0;
begin
  if tg_table_name = 'referrals' then
    more_friends := case tg_op when 'INSERT' then 1 else -1 end;
  elsif tg_op = 'INSERT' then
    more_coins := new.coins;
  else
    more_coins := -old.coins;
  end if;
  update referral_totals set friends = friends + more_friends, coins = coins + more_coins
  where shard = pg_backend_pid() % 16;
  return null;
end $$;
-- At the end of a transaction, after all its other locks: whoever waits here is waited for by nobody.
create constraint trigger referrals_are_counted after insert or delete on referrals
  deferrable initially deferred for each row execute function count_referral_totals();
create constraint trigger referral_payouts_are_counted after insert or delete on referral_payouts
  deferrable initially deferred for each row execute function count_referral_totals();
