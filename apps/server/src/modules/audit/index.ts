/**
 * Owns the trail of what administrators did: who, when, from where, what was there before and after, and why. Guarantees that
 * an entry is kept exactly where what it tells of is, that entries are numbered without a gap, each with the hash of the one
 * before it, that the database itself refuses to change or remove one, and that `npm run audit -- verify` finds a trail that
 * was edited, reordered or cut all the same.
 */
export { appendAudit, type AuditActor, type AuditOrder } from './append-audit.ts';
export type { AuditEntry, Json } from './entry.ts';
export { listTrailFaults } from './list-trail-faults.ts';
export { registerAuditRoutes, wireEntry } from './routes.ts';
export { getEntry } from './store.ts';
export { verifyAudit, type AuditReport, type KnownHead } from './verify-audit.ts';
