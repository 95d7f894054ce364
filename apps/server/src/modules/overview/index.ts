/**
 * Owns what the house says of itself in the back office: what waits for somebody, what this day has come to, how the engines
 * and the process that answers stand, and when the books were gone over last. Guarantees that nobody reads of what the role
 * may not look at, that each figure costs what waits or what this day has brought, never what there was before, and that
 * each reconciliation which ends, or breaks off while the database is there, leaves a row that nobody changes or removes.
 */
export { carryOut, reconcile, registerReconcileJob, type Check } from './reconcile.ts';
export { registerHouseMeters } from './house-meters.ts';
export { registerOverviewRoutes } from './routes.ts';
export { registerSystemRoutes } from './system-routes.ts';
