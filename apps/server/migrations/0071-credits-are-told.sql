-- Whose wallet something came into is told to every server of the house, this one too: the balance is read for whoever is
-- connected there. A payload holds 8,000 bytes, some hundreds of players.

create function tell_credited(p_owners bigint[]) returns void language plpgsql as $$
begin
  perform tell_house('credited', jsonb_build_object('players', part.players))
  from (
    select jsonb_agg(each.owner_id::text) as players
    from (
      select owner_id, row_number() over () / 300 as place from (select distinct unnest(p_owners) as owner_id) as owners
    ) as each
    group by each.place
  ) as part;
end $$;

alter function ledger_credit_each(bigint[], bigint[], text[], text[], text[], bigint, timestamptz)
  rename to ledger_book_credits;

create function ledger_credit_each(
  p_owners bigint[], p_amounts bigint[], p_keys text[], p_references text[], p_reasons text[],
  p_from bigint, p_at timestamptz
) returns table (credited_owner bigint, credited bigint, new_balance bigint) language plpgsql as $$
begin
  perform tell_credited(p_owners);
  return query
  select * from ledger_book_credits(p_owners, p_amounts, p_keys, p_references, p_reasons, p_from, p_at);
end $$;
