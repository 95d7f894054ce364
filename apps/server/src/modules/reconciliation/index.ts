/**
 * Owns the record of how often the books were gone over, by whom, and what came of it. Guarantees that each run which comes
 * to an end, or breaks off while the database is there, leaves a row that nobody changes or removes. What is gone over is
 * handed in: every module says for itself what is wrong with its books.
 */
export { reconcile, registerReconcileJob, type Check, type ReconcileParts } from './reconcile.ts';
export { findLastRun } from './store.ts';
