import type { Queryable } from '../../../platform/database/database.ts';
import { queryFaults, type Fault } from '../../ledger/index.ts';

/** The notes' part of the reconciliation: each is in the audit trail as it says, and no entry tells of one that is not there. */
export async function listNoteFaults(client: Queryable): Promise<Fault[]> {
  const found = await queryFaults(
    client,
    `select 'is not in the audit trail as it says' as fault, 'player note ' || note.id as subject
     from player_notes note join audit_entries entry on entry.id = note.entry_id
     where (entry.subject, entry.admin_id, entry.at) is distinct from ('player ' || note.player_id, note.admin_id, note.created_at)
       or case note.kind
         when 'note' then entry.action <> 'player.noted' or entry.after::jsonb ->> 'note' is distinct from note.body
         else entry.action <> 'player.' || note.kind or entry.reason is distinct from note.body
       end
     union all
     select 'tells of a note that is not there', 'audit entry ' || entry.id
     from audit_entries entry where entry.action in ('player.noted', 'player.suspended', 'player.reinstated')
       and not exists (select from player_notes where entry_id = entry.id)
     order by 2, 1`,
  );
  return found;
}

/** A query for the reconciliation: each player is suspended, or not, as the audit trail says last. */
export const STATUS_FAULTS = `
with said as (
  select distinct on (subject) subject, after::jsonb ->> 'status' as status from audit_entries
  where action in ('player.suspended', 'player.reinstated') order by subject, id desc
)
select 'is not in the audit trail as it is' as fault, coalesce(said.subject, 'player ' || p.id) as subject
from (select id, status from players where status <> 'active') as p
full join said on said.subject = 'player ' || p.id
where coalesce(p.status, 'active') <> coalesce(said.status, 'active')
order by 2`;
