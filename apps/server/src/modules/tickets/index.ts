/**
 * Owns what players write to the house and what it answers. Guarantees that the same command is one ticket, that a player
 * writes no more than so many, that a change by an administrator is kept together with its entry in the audit trail and
 * never over one that was not seen, and that each page of a list, and the counts beside it, cost a page of rows.
 */
export { listTicketFaults } from './list-ticket-faults.ts';
export { registerTicketRoutes } from './routes.ts';
export { listPlayerTickets, readOpenTickets } from './list-tickets.ts';
export { wireTicket } from './wire.ts';
