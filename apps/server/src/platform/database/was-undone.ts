import pg from 'pg';

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

/** Whether PostgreSQL took a transaction back only because of others beside it: done once more, it may well succeed. */
export function wasUndone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && [DEADLOCK, SERIALIZATION_FAILURE].includes(error.code ?? '');
}
