import type { AuditRecord, TicketPriority, TicketStatus } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import type { AdminIdentity } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { appendAudit, wireEntry, type Json } from '../audit/index.ts';
import { holdTicket, writeTicket, type OwnedTicket, type Ticket } from './store.ts';
import { countNews } from './ticket-news.ts';

/** What an administrator makes of a ticket. */
export interface TicketChange {
  readonly admin: AdminIdentity;
  readonly network: string;
  readonly id: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly adminNotes: string;
  /** The version that the administrator saw. */
  readonly expected: number | undefined;
}

export interface ChangedTicket {
  readonly ticket: OwnedTicket;
  /** Null where the ticket was like that already. */
  readonly entry: AuditRecord | null;
  /** Whether the player reads something else than before: an answer, or another status. */
  readonly isNews: boolean;
}

/** Has a player be told of news, in the same transaction: nothing is told that was not kept, and nothing kept that is not. */
export type TellPlayer = (
  client: Queryable,
  news: {
    readonly playerId: bigint;
    readonly ticketId: string;
    /** The number of this piece of news. */
    readonly newsNumber: bigint | null;
    readonly at: Date;
  },
) => Promise<void>;

/**
 * Sets a ticket's status, priority and answer, with an entry in the audit trail. Any status follows any other. Throws
 * NOT_FOUND, and TICKET_CHANGED where somebody else has changed what the administrator saw. The same once more changes
 * nothing, and is no second entry.
 */
export async function updateTicket(
  { pool, clock, tellPlayer }: { readonly pool: pg.Pool; readonly clock: Clock; readonly tellPlayer: TellPlayer },
  change: TicketChange,
): Promise<ChangedTicket> {
  return await inTransaction(pool, async (client) => {
    const before = await holdTicket(client, change.id);
    if (before === undefined) throw new Refusal('NOT_FOUND');
    if (isLike(before, change)) return { ticket: before, entry: null, isNews: false };
    if (change.expected !== undefined && change.expected !== before.version) throw new Refusal('TICKET_CHANGED');
    const at = new Date(clock.now());
    const changed = applyChange(before, change, at);
    const isNews = isNewToPlayer(before, changed);
    const after = isNews ? { ...changed, newsNumber: await countNews(client) } : changed;
    await writeTicket(client, after);
    if (isNews)
      await tellPlayer(client, { playerId: after.playerId, ticketId: after.id, newsNumber: after.newsNumber, at });
    const entry = await appendAudit(client, {
      ...{
        administrator: change.admin,
        from: change.network,
        action: 'ticket.updated',
        subject: `ticket ${before.id}`,
      },
      ...{ before: describeTicket(before), after: describeTicket(after), at },
    });
    return { ticket: after, entry: wireEntry(entry), isNews };
  });
}

function isLike(ticket: Ticket, { status, priority, adminNotes }: TicketChange): boolean {
  return ticket.status === status && ticket.priority === priority && ticket.adminNotes === adminNotes;
}

function isNewToPlayer(before: Ticket, after: Ticket): boolean {
  return before.status !== after.status || (before.adminNotes !== after.adminNotes && after.adminNotes !== '');
}

function applyChange(before: OwnedTicket, change: TicketChange, at: Date): OwnedTicket {
  const { status, priority, adminNotes } = change;
  // A closed ticket that is changed stays resolved when it was; one that is opened again is not resolved any more.
  const resolvedAt = status === 'closed' ? (before.resolvedAt ?? at) : null;
  return { ...before, status, priority, adminNotes, resolvedAt, version: before.version + 1 };
}

function describeTicket({ status, priority, adminNotes }: Ticket): Json {
  return { status, priority, adminNotes };
}
