-- Takes back a statement that would end a game without paying what it is worth.
create function refuse_unpaid(p_game uuid) returns bigint language plpgsql as $$
begin
  raise exception 'the end of mines game % was not paid', p_game using errcode = 'integrity_constraint_violation';
end $$;
