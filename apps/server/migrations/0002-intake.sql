-- The answer that each keyed command was given: the same key twice is the same answer twice. Written in the
-- transaction of the command itself.
create table command_answers (
  player_id bigint not null,
  key text not null,
  -- What was asked, so that a key used again for another request is told from a repetition.
  fingerprint text not null,
  verdict jsonb not null,
  created_at timestamptz not null,
  primary key (player_id, key)
);
-- Old answers are forgotten by age; rows come in that order, so that a summary of pages finds them.
create index command_answers_age on command_answers using brin (created_at);
