import pg from 'pg';
import { wasUndone } from '../../platform/database/was-undone.ts';

/**
 * What a batch that failed has left behind. `refused`: nothing, and each of its commands may be tried alone; `passing`:
 * nothing, and the same may succeed another time; `canceled`: nothing, after as long as a statement may take; `unknown`:
 * nobody can say.
 */
export type Failure = 'refused' | 'passing' | 'canceled' | 'unknown';

// Another server stored the same key a moment earlier.
const UNIQUE_VIOLATION = '23505';
const CANCELED = '57014';

// Codes that may come with the end of the connection or of the server, and so behind a commit that nobody was told of:
// the connection, missing resources, a shutdown, a crash, input and output, faults of PostgreSQL, time limits of sessions.
const MAY_END_THE_CONNECTION = /^(08|53|57P|58|XX|25P03|25P04)/;

/**
 * Reads by the code alone whether PostgreSQL ended the transaction and nothing else: how severe the error is stands in it
 * in the language of the server.
 */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return 'unknown';
  if (MAY_END_THE_CONNECTION.test(error.code)) return 'unknown';
  if (error.code === CANCELED) return 'canceled';
  return wasUndone(error) || error.code === UNIQUE_VIOLATION ? 'passing' : 'refused';
}
