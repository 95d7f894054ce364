import { z } from 'zod/mini';
import { lobbyNews } from './calls-bets.ts';
import { houseNotice } from './calls-house.ts';
import { call } from './call.ts';
import { identity, identityWith, moment, rupeesOut } from './fields.ts';

import { refuseInput } from './refusals.ts';
import { countReadable } from './words.ts';

export const TICKET_STATUSES = ['open', 'in-progress', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];
export const TICKET_CATEGORIES = ['technical', 'payment', 'account', 'general'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/** Limits of what players write and the house answers. Not beside the others, which are sent with the first page. */
export const TICKET_LIMITS = {
  subject: { max: 200 },
  message: { max: 2_000 },
  notes: { max: 1_000 },
  /** How many tickets a player may write within a time. */
  attempts: { max: 5, windowMs: 60 * 60_000 },
  /** Tickets of a player that are not closed. */
  open: 20,
} as const;

export const ticketStatus = z.enum(TICKET_STATUSES);
export const ticketPriority = z.enum(TICKET_PRIORITIES);
export const ticketCategory = z.enum(TICKET_CATEGORIES);

/** What people write: any characters but broken ones, something to read among them, without the blanks around it. */
const written = (max: number, lacking: string): z.ZodMiniString =>
  z.string({ error: lacking }).check(
    z.trim(),
    z.refine((text) => countReadable(text) > 0, lacking),
    z.maxLength(max, `Use at most ${String(max)} characters.`),
    z.refine((text) => text.isWellFormed(), 'Please use plain characters.'),
  );
const lacking = refuseInput('TICKET_TEXT_MISSING');

/** A ticket as its player sees it. */
export const ticketRecord = z.object({
  _id: identity,
  subject: z.string(),
  message: z.string(),
  category: ticketCategory,
  priority: ticketPriority,
  status: ticketStatus,
  /** What the house has answered; empty where it has not yet. */
  adminNotes: z.string(),
  createdAt: moment,
  /** There while the ticket is closed. */
  resolvedAt: z.nullable(moment),
});
export type TicketRecord = z.output<typeof ticketRecord>;

/** The same with what is new to its player. */
export const ownTicketRecord = z.extend(ticketRecord, {
  /** How often the ticket was changed, while the player has not seen its latest answer or status; null where all is seen. */
  news: z.nullable(z.int()),
});
export type OwnTicketRecord = z.output<typeof ownTicketRecord>;

export const createTicket = call({
  method: 'POST',
  path: '/support/create',
  access: 'player',
  takesKey: true,
  summary: 'Write to the house: a ticket that somebody answers',
  body: z.object({
    subject: written(TICKET_LIMITS.subject.max, lacking),
    message: written(TICKET_LIMITS.message.max, lacking),
    category: z._default(ticketCategory, 'general'),
    priority: z._default(ticketPriority, 'medium'),
  }),
  answer: z.object({ success: z.literal(true), ticket: ownTicketRecord }),
});

export const myTickets = call({
  method: 'GET',
  path: '/support/my-tickets',
  access: 'player',
  summary: "The player's own tickets, newest first",
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
    /** Older than this one. */
    before: z.optional(identityWith(refuseInput('BAD_REQUEST'))),
  }),
  answer: z.object({
    success: z.literal(true),
    tickets: z.array(ownTicketRecord),
    /** `before` of the next page; null where there is none. */
    next: z.nullable(z.string()),
  }),
});

export const ticketNews = call({
  method: 'GET',
  path: '/support/news',
  access: 'player',
  summary: "How many of the player's tickets have an answer or a status that was not seen yet",
  answer: z.object({ success: z.literal(true), unseen: z.int() }),
});

export const seeTickets = call({
  method: 'POST',
  path: '/support/seen',
  access: 'player',
  summary: "Note what the player has seen of the house's answers; what was told since stays new",
  body: z.object({
    tickets: z
      .array(z.object({ _id: identityWith(refuseInput('BAD_REQUEST')), news: z.int().check(z.gte(1)) }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  answer: z.object({ success: z.literal(true), unseen: z.int() }),
});

/** Where a player's sockets are told what concerns that player, whatever is on the screen. */
export const PLAYER_NAMESPACE = '/player';
export const PLAYER_EVENTS = {
  /** A ticket was answered, or has another status; `isNew` is false where the player has seen it, on whichever device. */
  ticket: z.object({ _id: identity, isNew: z.boolean() }),
  /** What the player has now: something came in, or the socket has just been opened. */
  balance: z.object({ balance: rupeesOut }),
} as const;

/** What every connection is told besides what its namespaces are for: once, in one of them. */
export const HOUSE_EVENTS = {
  /** The notice that stands from now on; null where none does any more. */
  notice: z.nullable(houseNotice),
  lobby: lobbyNews,
} as const;
export type HouseEvents = { [Name in keyof typeof HOUSE_EVENTS]: z.output<(typeof HOUSE_EVENTS)[Name]> };
