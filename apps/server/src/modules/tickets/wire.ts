import type { AdminTicketRecord, OwnTicketRecord, TicketRecord } from '@rang/contract';
import type { OwnedTicket, Ticket } from './store.ts';

/**
 * A ticket as its player sees it. Its news goes by the ticket's own count of changes: the number that the house has given it
 * counts what others are answered, too.
 */
export function wireOwnTicket(ticket: Ticket): OwnTicketRecord {
  const { newsNumber, seenNumber, version } = ticket;
  const isSeen = newsNumber === null || newsNumber <= (seenNumber ?? 0n);
  return { ...wireTicket(ticket), news: isSeen ? null : version };
}

/** A ticket as everybody sees it. */
export function wireTicket(ticket: Ticket): TicketRecord {
  const { id, subject, message, category, priority, status, adminNotes, createdAt, resolvedAt } = ticket;
  return {
    ...{ _id: id, subject, message, category, priority, status, adminNotes },
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}

/** A ticket as those see it who answer it. */
export function wireAdminTicket(ticket: OwnedTicket): AdminTicketRecord {
  const { playerId, name, username, version } = ticket;
  return { ...wireTicket(ticket), user: { _id: String(playerId), name, username }, version };
}
