-- Whether a withdrawal failed as its number was voided on somebody's word, and not as the gateway had ended it by itself: its reason
-- may be in the same words.
alter table withdrawals
  -- Null of what has not failed, and where a server of a version before has ended it.
  add column voided boolean,
  add constraint only_what_has_failed_was_voided
    check (voided is null or (status = 'failed' and (not voided or void_asked_at is not null))) not valid;
