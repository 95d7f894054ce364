-- What administrators write about a player: notes, and why the player was suspended or reinstated.
create table player_notes (
  -- Grows with time: what is newest has the greatest.
  id uuid primary key default uuidv7(),
  player_id bigint not null references players,
  admin_id bigint not null references administrators,
  kind text not null check (kind in ('note', 'suspended', 'reinstated')),
  body text not null check (char_length(body) between 1 and 1000),
  -- The administrator's own key: the same again is the same note.
  request_key text,
  entry_id bigint not null unique references audit_entries,
  created_at timestamptz not null,
  unique (admin_id, request_key)
);
create index player_notes_player on player_notes (player_id, id);
create trigger player_notes_are_append_only before update or delete on player_notes
  for each row execute function refuse_rewriting();
create trigger player_notes_are_never_truncated before truncate on player_notes
  for each statement execute function refuse_rewriting();

-- Where from a session was opened; nobody noted it of older ones.
alter table sessions add column network text;
