-- A player is told of a bank account that was saved and of a withdrawal that was asked for: whoever did not do that finds out while it
-- can be stopped. What is there fits already, and is not read for it.
alter table mail_wishes
  drop constraint mail_wishes_kind_check,
  add constraint mail_wishes_kind_check check (
    kind in (
      'reset-link', 'login-link', 'confirm-link', 'password-changed', 'email-changed', 'ticket-news', 'identity-tied',
      'way-in-removed', 'bank-saved', 'withdrawal-asked'
    )
  ) not valid;
