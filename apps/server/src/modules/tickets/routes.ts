import { readNetwork } from '@rang/connections';
import {
  adminTickets,
  createTicket as createTicketCall,
  myTickets,
  seeTickets,
  ticketNews,
  updateTicket as updateTicketCall,
} from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { createPlayerTurns } from '../../platform/database/player-turns.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readPage } from '../../platform/read-page.ts';
import { createRepetitions } from '../../platform/repetitions.ts';
import { createTicket } from './create-ticket.ts';
import { listPlayerTickets, listTickets, readTicketStats } from './list-tickets.ts';
import { countUnseen, noteSeen, type TicketNews } from './ticket-news.ts';
import { updateTicket, type TellPlayer } from './update-ticket.ts';
import { wireAdminTicket, wireOwnTicket } from './wire.ts';

interface TicketParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly ticketNews: TicketNews;
  readonly tellPlayer: TellPlayer;
}

/** The calls about tickets: those of players, and those of whoever answers them. */
export function registerTicketRoutes(routes: Routes, parts: TicketParts): void {
  registerPlayerCalls(routes, parts);
  registerAdminCalls(routes, parts);
}

function registerPlayerCalls(routes: Routes, parts: TicketParts): void {
  const repetitions = createRepetitions();
  const ticketParts = { clock: parts.clock, inTurn: createPlayerTurns(parts.pool, 'tickets') };
  routes.player(createTicketCall, async ({ player: { playerId, sessionId }, body, idempotencyKey: key }) => {
    const ticket = await repetitions.watch({ playerId, key }, () =>
      createTicket(ticketParts, { ...body, playerId, sessionId, key }),
    );
    return { success: true, ticket: wireOwnTicket(ticket) };
  });
  routes.page(myTickets, async ({ player: { playerId }, query: { before, limit } }) => {
    const { page, next } = await readPage(
      limit,
      (rows) => listPlayerTickets(parts.pool, { playerId, before, limit: rows }),
      ({ id }) => id,
    );
    return { success: true, tickets: page.map(wireOwnTicket), next };
  });
  routes.player(ticketNews, async ({ player: { playerId } }) => ({
    success: true,
    unseen: await countUnseen(parts.pool, playerId),
  }));
  routes.change(seeTickets, async ({ player: { playerId }, body }) => {
    if (await noteSeen(parts.pool, playerId, body.tickets)) await parts.ticketNews.look();
    return { success: true, unseen: await countUnseen(parts.pool, playerId) };
  });
}

function registerAdminCalls(routes: Routes, parts: TicketParts): void {
  routes.admin(adminTickets, async ({ query: { after: before, limit, ...filter } }) => {
    const { page, next } = await readPage(
      limit,
      (rows) => listTickets(parts.pool, { ...filter, before, limit: rows }),
      ({ id }) => id,
    );
    return { success: true, tickets: page.map(wireAdminTicket), stats: await readTicketStats(parts.pool), next };
  });
  routes.admin(updateTicketCall, async ({ admin, params: { id }, body, request }) => {
    const { status, priority, adminNotes, expected } = body;
    const network = readNetwork(request.ip);
    const changed = await updateTicket(parts, { admin, network, id, status, priority, adminNotes, expected });
    // Over sockets once it is kept; by mail in the same transaction.
    if (changed.isNews) await parts.ticketNews.look();
    return { success: true, ticket: wireAdminTicket(changed.ticket), entry: changed.entry };
  });
}
