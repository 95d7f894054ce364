-- A chain stays as it was committed to, whoever writes it: whoever knows what its links give could else end it early, or have it
-- left out for a while, whenever another chain gives something better.
create function keep_chain() returns trigger language plpgsql as $$
begin
  raise exception 'chain % stays as it was committed', old.id using errcode = 'integrity_constraint_violation';
end $$;
create trigger chains_stay_as_they_were_committed before update on fairness_chains
  for each row when (
    (new.id, new.game, new.length, new.terminating_hash, new.committed_at)
      is distinct from (old.id, old.game, old.length, old.terminating_hash, old.committed_at)
    -- Drawn once, after the commitment.
    or old.salt is not null and (new.salt, new.salt_fixed_at) is distinct from (old.salt, old.salt_fixed_at)
    -- A house that was restored ends it, for good.
    or old.ended_at is not null and (new.ended_at, new.used) is distinct from (old.ended_at, old.used)
    or new.sealed_seed <> old.sealed_seed and current_setting('rang.resealing', true) is distinct from 'on'
  ) execute function keep_chain();
create trigger chains_are_never_removed before delete on fairness_chains
  for each row execute function keep_chain();
