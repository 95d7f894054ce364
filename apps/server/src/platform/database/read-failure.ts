import pg from 'pg';

/**
 * What a statement that failed has left behind. `unreached`: it was never sent, as no connection was there; `canceled`:
 * nothing, after as long as a statement may take; `undone`: nothing, because of others beside it, so that the same may
 * well succeed; `refused`: nothing, as PostgreSQL said no; `broken`: the connection or the server ended, and outside of a
 * transaction nobody can say; `bug`: this was no failure of the database's.
 */
export type Failure = 'unreached' | 'canceled' | 'undone' | 'refused' | 'broken' | 'bug';

const CANCELED = '57014';
const UNIQUE_VIOLATION = '23505';
// A lost deadlock, a lost race, and a server that only reads: a standby whose turn comes, or a primary whose turn is over.
const UNDONE = new Set(['40P01', '40001', '25006']);

// PostgreSQL says these only to somebody who is just connecting: too many are, it starts or stops, the name is wrong.
const TURNED_AWAY = /^(53300|57P03|28|3D)/;

// Codes that may come with the end of the connection or of the server, and so behind a commit that was not acknowledged:
// the connection, missing resources, a shutdown, a crash, input and output, faults of PostgreSQL, time limits of sessions.
const MAY_END_THE_CONNECTION = /^(08|53|57P|58|XX|25P03|25P04)/;

// How the system, the pool and the client say that no connection came about, or that there was none any more to send to.
const NEVER_SENT = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT'],
  ...['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout', 'timeout expired'],
  ...['Client has encountered a connection error and is not queryable', 'Client was closed and is not queryable'],
  'Cannot use a pool after calling end on the pool',
]);

// How the system and the client say that a connection ended, or that its answer was no longer waited for.
const CONNECTION_ENDED = new Set([
  ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'Connection terminated', 'Connection terminated unexpectedly'],
  'Query read timeout',
]);

/**
 * Reads what was thrown by a statement, a pool or a client. Of what PostgreSQL said the code alone counts: how severe it
 * is stands in it in the language of the server.
 */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return 'bug';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (error instanceof pg.DatabaseError) return code === undefined ? 'broken' : readCode(code);
  const said = [code, error.message].filter((word) => word !== undefined);
  if (said.some((word) => NEVER_SENT.has(word))) return 'unreached';
  return said.some((word) => CONNECTION_ENDED.has(word)) ? 'broken' : 'bug';
}

function readCode(code: string): Failure {
  if (TURNED_AWAY.test(code)) return 'unreached';
  if (MAY_END_THE_CONNECTION.test(code)) return 'broken';
  if (code === CANCELED) return 'canceled';
  return UNDONE.has(code) ? 'undone' : 'refused';
}

/** Whether a statement was refused as a row like its own is there, which another may have written a moment earlier. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
}
