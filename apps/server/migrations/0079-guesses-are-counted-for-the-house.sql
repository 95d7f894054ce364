-- Guesses at passwords and codes, counted for all servers together. A key is the digest of what is counted, as people type
-- passwords where a name is asked for. Nothing is lost that is money's: after a crash of the database everybody has all
-- attempts again, and a standby does not have the table's rows. So it costs no write-ahead log.
create unlogged table guess_counts (
  key bytea primary key check (octet_length(key) = 32),
  -- Attempts that were left at that moment; they grow back since.
  attempts_left double precision not null,
  counted_at timestamptz not null
);
create index guess_counts_by_age on guess_counts (counted_at);

create function guesses_left(p_row guess_counts, p_burst integer, p_refill_ms double precision, p_at timestamptz)
returns double precision language sql immutable as $$
  -- A clock that is a little behind refills nothing and takes nothing away.
  select case when p_row.key is null then p_burst else least(p_burst, p_row.attempts_left
    + greatest(0, extract(epoch from p_at - p_row.counted_at)::double precision * 1000) / p_refill_ms) end
$$;

-- Takes one attempt of each of these keys and says true; takes none and says false where one of them has none left. With -1 it
-- gives one back to each instead.
create function count_guess(p_keys bytea[], p_bursts integer[], p_refills_ms double precision[], p_at timestamptz,
                            p_taken integer)
returns boolean language plpgsql as $$
declare
  asked record;
begin
  -- Whoever has nothing left writes nothing.
  perform from unnest(p_keys, p_bursts, p_refills_ms) as wanted (key, burst, refill_ms)
  join guess_counts on guess_counts.key = wanted.key
  where guesses_left(guess_counts, burst, refill_ms, p_at) < p_taken;
  if found then return false; end if;
  -- Rows are locked in one order, so that no two wait for each other.
  for asked in
    select * from unnest(p_keys, p_bursts, p_refills_ms) as wanted (key, burst, refill_ms) order by key
  loop
    insert into guess_counts (key, attempts_left, counted_at)
    values (asked.key, least(asked.burst, asked.burst - p_taken), p_at)
    on conflict (key) do update
    set attempts_left = least(asked.burst, guesses_left(guess_counts, asked.burst, asked.refill_ms, p_at) - p_taken),
        counted_at = p_at
    where guesses_left(guess_counts, asked.burst, asked.refill_ms, p_at) >= p_taken;
    -- Somebody else took the last since: what was taken so far is undone with this block.
    if not found then raise exception sqlstate 'RANG1'; end if;
  end loop;
  return true;
exception
  when sqlstate 'RANG1' then return false;
end $$;
