/**
 * Owns the front page of the back office: what waits for somebody, what this day has come to, how the engines stand, and
 * when the books were gone over last. Guarantees that nobody reads of what the role may not look at, and that each figure
 * costs what waits or what this day has brought, never what there was before.
 */
export { registerOverviewRoutes } from './routes.ts';
