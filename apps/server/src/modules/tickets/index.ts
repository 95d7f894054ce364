/**
 * Owns what players write to the house and what it answers. Guarantees that the same command is one ticket, that a player
 * writes no more than so many, that a change by an administrator is kept together with its entry in the audit trail and
 * never over one that was not seen, that an answer is new to its player until it was seen, and told to each server's
 * sockets within seconds, and that each page of a list, and the counts beside it, cost a page of rows.
 */
export { listTicketFaults } from './list-ticket-faults.ts';
export { registerTicketRoutes } from './routes.ts';
export { listPlayerTickets, readOpenTickets } from './list-tickets.ts';
export type { TellPlayer } from './update-ticket.ts';
export { createTicketNews, type TicketNews } from './ticket-news.ts';
export { wireTicket } from './wire.ts';
