-- What is new to a player about a ticket, and what of it was seen.
alter table ticket_tallies
  -- How often something was told about a ticket. Whoever counts it holds the row: the numbers are committed in their order.
  add column news bigint not null default 0 check (news >= 0);
alter table tickets
  -- The number of the latest answer or change of status; null until there is one, and for those of earlier.
  add column news_number bigint check (news_number > 0),
  -- The number under which the player saw it: what was told later is not seen.
  add column seen_number bigint check (seen_number > 0);
create index tickets_unseen on tickets (player_id) where news_number > coalesce(seen_number, 0);
-- What was told after a number, to whichever server's sockets.
create index tickets_told on tickets (greatest(news_number, seen_number)) where news_number is not null;
