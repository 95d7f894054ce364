-- What players have set on their accounts, the name that others are shown, and mails that an address is confirmed by.
alter table players
  -- Null until it was chosen: each device has its own then.
  add column theme text check (theme in ('dark', 'light')),
  -- Which there are is the screens' affair.
  add column language text check (language ~ '^[a-z]{2}$'),
  add column notify_by_mail boolean not null default true,
  -- Within the app: as a message with its sound.
  add column notify_by_push boolean not null default true,
  add column notify_of_offers boolean not null default false,
  -- Shown to others; null where the player has chosen none. It is nobody else's username, which those see to who write either.
  add column public_name text check (public_name ~ '^[A-Za-z0-9._-]{3,24}$');
create unique index players_public_name on players (lower(public_name collate "C")) where public_name is not null;

-- confirm: shows that whoever is logged in reads the mail of the address.
alter table address_links
  drop constraint address_links_purpose_check,
  add constraint address_links_purpose_check check (purpose in ('login', 'reset', 'confirm'));

alter table mail_wishes
  -- Which ticket there is news of.
  add column ticket_id uuid references tickets,
  drop constraint mail_wishes_kind_check,
  drop constraint mail_wishes_check,
  add constraint mail_wishes_kind_check check (
    kind in ('reset-link', 'login-link', 'confirm-link', 'password-changed', 'email-changed', 'ticket-news')
  ),
  -- An address that somebody names, or that was the account's until now; else it is the account's own.
  add constraint mail_wishes_check check (
    (kind in ('reset-link', 'login-link', 'confirm-link', 'email-changed')) = (email is not null)
    and (kind in ('reset-link', 'login-link')) = (player_id is null)
    and (kind = 'ticket-news') = (ticket_id is not null)
  );
create index mail_wishes_of_player on mail_wishes (player_id, asked_at) where player_id is not null;
