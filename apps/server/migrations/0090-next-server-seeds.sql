-- The server seed that follows these seeds: told by its hash before its client seed is chosen, and sealed until it has followed.
alter table mines_seeds
  add column next_server_seed_hash text,
  add column next_sealed_seed bytea;

create function refuse_another_next_seed() returns trigger language plpgsql as $$
begin
  raise exception 'the server seed that follows mines seeds % was announced', old.id;
end $$;
create trigger mines_seeds_keep_what_they_announced before update of next_server_seed_hash on mines_seeds
  for each row when (
    old.next_server_seed_hash is not null and old.next_server_seed_hash is distinct from new.next_server_seed_hash
  ) execute function refuse_another_next_seed();

-- The version before does not know what was announced, and leaves it lying beside seeds that it reveals. What it goes on with is
-- the announced server seed all the same, in place of the one that it has drawn.
create function go_on_as_announced() returns trigger language plpgsql as $$
declare
  before record;
begin
  select id, revealed_at, next_server_seed_hash, next_sealed_seed into before
  from mines_seeds where player_id = new.player_id order by id desc limit 1;
  if before.revealed_at is not null and before.next_sealed_seed is not null then
    new.server_seed_hash := before.next_server_seed_hash;
    new.sealed_seed := before.next_sealed_seed;
    update mines_seeds set next_sealed_seed = null where id = before.id;
  end if;
  return new;
end $$;
create trigger mines_seeds_go_on_as_announced before insert on mines_seeds
  for each row when (new.revealed_at is null) execute function go_on_as_announced();
