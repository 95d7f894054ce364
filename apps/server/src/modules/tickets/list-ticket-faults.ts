import type { Queryable } from '../../platform/database/database.ts';
import { queryFaults, type Fault } from '../ledger/index.ts';

/**
 * The tickets' part of the reconciliation: their counts are what there is, and of each ticket that an administrator has
 * changed the last entry in the audit trail says what it is, and nothing is told under a number that is still to come.
 */
export async function listTicketFaults(client: Queryable): Promise<Fault[]> {
  const found = await queryFaults(
    client,
    `select 'are not as many as are counted' as fault, 'tickets' as subject
     from (
       select count(*) filter (where status = 'open') as open, count(*) filter (where status = 'in-progress') as in_progress,
         count(*) filter (where status = 'closed') as closed
       from tickets
     ) as found left join ticket_tallies tally on true
     where (tally.open, tally.in_progress, tally.closed) is distinct from (found.open, found.in_progress, found.closed)
     union all
     select 'is not in the audit trail as it is', 'ticket ' || ticket.id
     from tickets ticket left join lateral (
       select after::jsonb as said from audit_entries
       where subject = 'ticket ' || ticket.id and action = 'ticket.updated' order by id desc limit 1
     ) as entry on true
     where ticket.version > 1 and entry.said is distinct from
       jsonb_build_object('status', ticket.status, 'priority', ticket.priority, 'adminNotes', ticket.admin_notes)
     union all
     select 'was told under a number that nobody has counted', 'ticket ' || ticket.id
     from tickets ticket left join ticket_tallies tally on true
     where ticket.news_number is not null and greatest(ticket.news_number, ticket.seen_number) > coalesce(tally.news, 0)
     order by 2, 1`,
  );
  return found;
}
