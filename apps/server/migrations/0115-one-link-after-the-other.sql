-- No link of a chain is left out: each round takes the one after that of the round before, whoever writes it.
create function refuse_skipped_links() returns trigger language plpgsql as $$
begin
  raise exception 'chain % hands out one link after the other', old.id;
end $$;
create trigger chains_hand_out_one_link_after_the_other before update of used on fairness_chains
  for each row when (new.used not in (old.used, old.used + 1)) execute function refuse_skipped_links();
