-- A chain comes after all others of its game, and nothing of it is used yet, whoever writes it: one that is slipped in before the
-- next, once it is known what is bet, would be played in its place. What a chain gives may be known, so its moment counts too: one
-- that was committed to before a restore could be left as ended by that.
create function refuse_chains_out_of_turn() returns trigger language plpgsql as $$
begin
  -- Of two at once the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('chains of ' || new.game, 0));
  if new.used <> 0 or new.salt is not null or new.ended_at is not null or exists (
    select from fairness_chains c where c.game = new.game
      and (c.id >= new.id or c.committed_at > new.committed_at or c.ended_at >= new.committed_at)
  ) then
    raise exception 'a chain of % is committed to after all others, and before anything of it is used', new.game
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger chains_are_committed_one_after_the_other before insert on fairness_chains
  for each row execute function refuse_chains_out_of_turn();

-- Only a restore that came after the commitment ends a chain.
create function refuse_ends_before_commitments() returns trigger language plpgsql as $$
begin
  raise exception 'chain % does not end before it was committed', old.id using errcode = 'integrity_constraint_violation';
end $$;
create trigger chains_end_after_their_commitment before update of ended_at on fairness_chains
  for each row when (new.ended_at is distinct from old.ended_at and new.ended_at < new.committed_at)
  execute function refuse_ends_before_commitments();
