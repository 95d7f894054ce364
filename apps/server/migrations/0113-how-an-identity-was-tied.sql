-- How an identity came to open its account: it opened that one itself, or it was tied to it by an address of the account that its
-- provider vouched for. Both are null of identities that were tied before this, or by a server of the version before.
alter table player_identities add column opened_account boolean;
alter table player_identities add column vouched_email text;

-- A player is told of an identity that was tied to the account. What is there fits already, and is not read for it.
alter table mail_wishes
  drop constraint mail_wishes_kind_check,
  add constraint mail_wishes_kind_check check (
    kind in ('reset-link', 'login-link', 'confirm-link', 'password-changed', 'email-changed', 'ticket-news', 'identity-tied')
  ) not valid;
