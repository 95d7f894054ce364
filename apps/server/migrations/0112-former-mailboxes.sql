-- Whose mailboxes an account had before, as `referrals.person_key` has them: nobody is rewarded for himself because the account
-- was given another address meanwhile.
create table former_mailboxes (
  player_id bigint not null references players,
  person_key text not null,
  primary key (player_id, person_key)
);
