import { z } from 'zod/mini';
import { adminCall } from './admin-rights.ts';
import { adminPage, auditRecord } from './calls-admin.ts';
import { identity, identityWith } from '../fields.ts';
import { refuseInput } from '../refusals.ts';
import { TICKET_LIMITS, ticketCategory, ticketPriority, ticketRecord, ticketStatus } from '../calls-support.ts';

// A file of its own, as no player is sent a line of the back office.

/** A ticket as those see it who answer it. */
export const adminTicketRecord = z.extend(ticketRecord, {
  user: z.object({ _id: identity, name: z.string(), username: z.string() }),
  /** How often it was written, its creation among them: by it is noticed that somebody else has changed the ticket. */
  version: z.int(),
});
export type AdminTicketRecord = z.output<typeof adminTicketRecord>;

/** How many tickets there are of each status, whatever is asked for. */
export const ticketStats = z.object({ open: z.int(), 'in-progress': z.int(), closed: z.int() });
export type TicketStats = z.output<typeof ticketStats>;

export const adminTickets = adminCall('adminTickets', {
  method: 'GET',
  path: '/support',
  summary: "Players' tickets, newest first: all, or those of a status, priority and category",
  query: z.object({
    limit: adminPage.limit,
    /** `next` of the page before. */
    after: z.optional(identityWith(refuseInput('BAD_REQUEST'))),
    status: z.optional(ticketStatus),
    priority: z.optional(ticketPriority),
    category: z.optional(ticketCategory),
  }),
  answer: z.object({
    success: z.literal(true),
    tickets: z.array(adminTicketRecord),
    stats: ticketStats,
    next: z.nullable(z.string()),
  }),
});

export const updateTicket = adminCall('updateTicket', {
  method: 'PUT',
  path: '/support/:id/status',
  summary: "Set a ticket's status and priority, and answer it",
  params: z.object({ id: identityWith(refuseInput('NOT_FOUND')) }),
  body: z.object({
    status: ticketStatus,
    priority: ticketPriority,
    /** What the player reads as the answer. */
    adminNotes: z.string().check(
      z.trim(),
      z.maxLength(TICKET_LIMITS.notes.max, `Use at most ${String(TICKET_LIMITS.notes.max)} characters.`),
      z.refine((text) => text.isWellFormed(), 'Please use plain characters.'),
    ),
    /** `version` of the ticket that the administrator saw; refused as TICKET_CHANGED where it is another by now. */
    expected: z.optional(z.int()),
  }),
  answer: z.object({
    success: z.literal(true),
    ticket: adminTicketRecord,
    /** Null where the ticket was like that already: nothing was changed. */
    entry: z.nullable(auditRecord),
  }),
});
