-- A chain that is over before its last link: of a house that was restored to an earlier moment, whose rounds may have shown
-- links that its books know nothing of. None of it is handed out again.
alter table fairness_chains add column ended_at timestamptz;
