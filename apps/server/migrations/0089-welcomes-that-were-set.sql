-- What a new player's welcome was set to, and since when: the books hold each welcome against it. What was given before there
-- was this table is taken for what was set then.
create table welcome_settings (
  id bigint generated always as identity primary key,
  amount bigint not null check (amount >= 0),
  since timestamptz not null
);
create trigger welcome_settings_are_append_only before update or delete on welcome_settings
  for each row execute function refuse_rewriting();
create trigger welcome_settings_are_never_truncated before truncate on welcome_settings
  for each statement execute function refuse_rewriting();
insert into welcome_settings (amount, since)
  select max(amount), min(created_at) from transfers where reason = 'welcome' having count(*) > 0;
