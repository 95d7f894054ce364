/**
 * Owns what administrators do with players: it lists them, shows one, notes, suspends and reinstates, and sets balances.
 * Guarantees that a balance is set by a transfer, never below zero, once for each key; that whatever is changed is changed
 * together with its entry in the audit trail; and that each page of a list costs a page of rows.
 */
export { listEditFaults } from './list-edit-faults.ts';
export { listNoteFaults, STATUS_FAULTS } from './players/list-note-faults.ts';
export { registerBackofficeRoutes } from './routes.ts';
