-- Rewards are looked at and decided on in the back office: what comes later was earned later, or has the friend of the greater id.
create index referral_rewards_by_time on referral_rewards (earned_at, referred_id);
create index referral_rewards_of_referrer on referral_rewards (referrer_id, earned_at, referred_id);
drop index referral_waiting_oldest;
create index referral_waiting_oldest on referral_waiting (earned_at, referred_id);

-- The entry of the audit trail that tells of a decision; those of before have none.
alter table referral_decisions
  add column entry_id bigint unique references audit_entries,
  add constraint each_decision_is_in_the_trail check (entry_id is not null) not valid,
  -- Only coins that are taken away need words.
  alter column reason drop not null,
  add constraint what_is_taken_back_says_why check (decision <> 'taken-back' or reason is not null),
  drop constraint referral_decisions_reason_check,
  add constraint referral_decisions_reason_check check (char_length(reason) between 1 and 300);
