-- Once a server seed is revealed it stays so, as of the same moment, whoever writes it: a game begun later under it would else seem
-- to have been begun before.
create function keep_revealed() returns trigger language plpgsql as $$
begin
  raise exception 'mines seeds % stay as they were revealed', old.id using errcode = 'integrity_constraint_violation';
end $$;
create trigger mines_seeds_stay_revealed before update of server_seed, revealed_at on mines_seeds
  for each row when (
    old.revealed_at is not null
      and (new.server_seed, new.revealed_at) is distinct from (old.server_seed, old.revealed_at)
  ) execute function keep_revealed();
