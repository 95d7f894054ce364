-- What the front page of the back office asks for costs what waits, and what this day has brought.

-- Who holds a lease, since when, and when it was renewed last. Null: a server of before has it, which does not say.
alter table engine_leases
  add column holder text,
  add column taken_at timestamptz,
  add column renewed_at timestamptz;

-- What waits, the oldest first: of each an index that has nothing else in it, however much there is besides.
create index withdrawals_waiting on withdrawals (stage, created_at) where stage in ('requested', 'half-approved');
create index tickets_open on tickets (created_at) where status = 'open';
create index deposits_unended on deposits (created_at) where status in ('created', 'pending');

-- What was paid, and who came, by when.
create index deposits_by_payment on deposits (paid_at) where paid_at is not null;
create index withdrawals_by_payment on withdrawals (paid_at) where paid_at is not null;
create index players_by_signup on players (created_at);

-- Rewards that wait for the operator: a row comes with the reward and goes with the word on it.
create table referral_waiting (
  referred_id bigint primary key references referral_rewards (referred_id),
  earned_at timestamptz not null
);
create index referral_waiting_oldest on referral_waiting (earned_at);
insert into referral_waiting (referred_id, earned_at)
  select referred_id, earned_at from referral_reward_states where state = 'pending';

create function note_waiting_reward() returns trigger language plpgsql as $$
begin
  insert into referral_waiting (referred_id, earned_at) values (new.referred_id, new.earned_at);
  return null;
end $$;
create trigger held_rewards_wait after insert on referral_rewards
  for each row when (new.is_held) execute function note_waiting_reward();

create function forget_waiting_reward() returns trigger language plpgsql as $$
begin
  delete from referral_waiting where referred_id = new.referred_id;
  return null;
end $$;
create trigger decided_rewards_wait_no_more after insert on referral_decisions
  for each row when (new.decision in ('released', 'refused')) execute function forget_waiting_reward();
