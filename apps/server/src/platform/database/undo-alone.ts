import type { Queryable } from './database.ts';
import { readFailure } from './read-failure.ts';

/** Whether all of a transaction is to be undone: what had to wait too long, or met others, is no fault, and is done again. */
function isToBeDoneAgain(error: unknown): boolean {
  return ['canceled', 'undone'].includes(readFailure(error));
}

/**
 * Does work inside the caller's transaction that is undone alone where it fails, and calls `onFailure` then, with which the
 * transaction goes on. It throws what `isThrown` says of, with which all of the transaction ends.
 */
export async function undoAlone(
  client: Queryable,
  work: () => Promise<unknown>,
  {
    onFailure,
    isThrown = isToBeDoneAgain,
  }: { onFailure: (error: unknown) => unknown; isThrown?: (error: unknown) => boolean },
): Promise<void> {
  await client.query('savepoint undone_alone');
  try {
    await work();
  } catch (error) {
    if (isThrown(error)) throw error;
    await client.query('rollback to savepoint undone_alone');
    await onFailure(error);
  }
}
