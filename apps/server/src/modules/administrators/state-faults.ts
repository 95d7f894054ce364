/**
 * A query for the reconciliation: each administrator has the name and the role, and is let in, as the audit trail says last, and
 * none of whom it tells is gone.
 */
export const ADMINISTRATOR_FAULTS = `
with said as (
  select distinct on (subject) subject, after::jsonb as after from audit_entries
  where action in ('administrator.created', 'administrator.role', 'administrator.disable', 'administrator.enable')
  order by subject, id desc
)
select 'is not in the audit trail as it is' as fault, coalesce('administrator ' || a.id, said.subject) as subject
from administrators a full join said on said.subject = 'administrator ' || a.id
where (a.role, a.disabled_at is not null)
  is distinct from (said.after ->> 'role', coalesce(said.after ->> 'isDisabled' = 'true', false))
union all
select 'has another name than it was made with', made.subject
from administrators a join audit_entries made on made.subject = 'administrator ' || a.id
where made.action = 'administrator.created' and made.after::jsonb ->> 'username' <> a.username
order by 2, 1`;
