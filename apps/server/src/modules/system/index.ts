/**
 * Owns what may be read of the process that answers: its queue, connections, jobs, sockets, versions and clock. Guarantees
 * that it says nothing of other processes but what the database itself knows, and no setting, secret or error in full.
 */
export { registerSystemRoutes } from './routes.ts';
