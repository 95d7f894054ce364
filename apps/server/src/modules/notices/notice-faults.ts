/** A query for the reconciliation: what stands is what the audit trail says last, and whoever it names has set each notice. */
export const NOTICE_FAULTS = `
select 'is not in the audit trail as it stands' as fault, 'notice' as subject
from (select 1) as house left join notices n on n.over_at is null left join (
  select after::jsonb as after from audit_entries where action in ('notice.set', 'notice.withdrawn') order by id desc limit 1
) as said on true
where (n.kind, n.body, n.ends_at)
  is distinct from (said.after ->> 'kind', said.after ->> 'text', (said.after ->> 'endsAt')::timestamptz)
union all
select 'is not in the audit trail as it says', 'notice ' || n.id
from notices n left join audit_entries entry
  on (entry.action, entry.admin_id, entry.at) = ('notice.set', n.admin_id, n.created_at)
  and entry.after::jsonb ->> 'text' = n.body
where entry.id is null
order by 2, 1`;
