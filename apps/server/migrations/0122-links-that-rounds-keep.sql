-- A round is of a chain of its own game, and keeps its link, whoever writes it: what the rounds of another game have shown of
-- theirs is known, and an open round that took another link would end otherwise.
create function refuse_chains_of_another_game() returns trigger language plpgsql as $$
begin
  if not exists (select from fairness_chains c where c.id = new.chain_id and c.game = tg_argv[0]) then
    raise exception 'chain % is none of %', new.chain_id, tg_argv[0] using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger colour_rounds_are_of_chains_of_their_game before insert on colour_rounds
  for each row execute function refuse_chains_of_another_game('colour');
create trigger crash_rounds_are_of_chains_of_their_game before insert on crash_rounds
  for each row execute function refuse_chains_of_another_game('crash');

create function keep_link() returns trigger language plpgsql as $$
begin
  raise exception 'round % of % keeps its link', old.id, tg_argv[0] using errcode = 'integrity_constraint_violation';
end $$;
create trigger colour_rounds_keep_their_links before update of id, chain_id, chain_index on colour_rounds
  for each row when ((new.id, new.chain_id, new.chain_index) is distinct from (old.id, old.chain_id, old.chain_index))
  execute function keep_link('colour');
create trigger crash_rounds_keep_their_links before update of id, chain_id, chain_index on crash_rounds
  for each row when ((new.id, new.chain_id, new.chain_index) is distinct from (old.id, old.chain_id, old.chain_index))
  execute function keep_link('crash');
create trigger colour_rounds_are_never_removed before delete on colour_rounds
  for each row execute function keep_link('colour');
create trigger crash_rounds_are_never_removed before delete on crash_rounds
  for each row execute function keep_link('crash');
