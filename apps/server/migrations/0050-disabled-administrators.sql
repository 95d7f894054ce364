-- Who has left logs in no more; what they did stays theirs in the audit trail, so that no account is ever removed.
alter table administrators add column disabled_at timestamptz;
