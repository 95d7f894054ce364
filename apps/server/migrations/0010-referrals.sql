-- Who brought whom, and what was paid for it.

create table referral_codes (
  player_id bigint primary key references players,
  -- No 0 and O, no 1, I and L: a code is read aloud and typed off a screen.
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  created_at timestamptz not null
);

create table referrals (
  -- A player is brought once, by the account that the code at signup belongs to.
  referred_id bigint primary key references players,
  referrer_id bigint not null references players,
  -- Who the friend is, as far as an e-mail address tells: the spellings of one mailbox have one key.
  person_key text not null,
  created_at timestamptz not null,
  -- The deposit that was the friend's first to be credited: the one occasion on which a reward is decided.
  first_deposit_id uuid unique references deposits,
  -- A code belongs to an account that was there before, so that nobody refers himself and no chain of referrals ends
  -- where it began.
  constraint the_referrer_was_there_first check (referrer_id < referred_id)
);
create index referrals_referrer on referrals (referrer_id, referred_id);

create table referral_rewards (
  -- One reward a person, whoever brings however many accounts of theirs. Inserting here is the decision: of two at
  -- once the second waits for the first and finds the row.
  person_key text primary key,
  referred_id bigint not null unique references referrals,
  coins bigint not null check (coins > 0),
  paid_at timestamptz not null
);
create trigger referral_rewards_are_append_only before update or delete on referral_rewards
  for each row execute function refuse_rewriting();
create trigger referral_rewards_are_never_truncated before truncate on referral_rewards
  for each statement execute function refuse_rewriting();
