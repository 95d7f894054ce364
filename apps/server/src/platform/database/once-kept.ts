import { Refusal } from '../refusal.ts';
import { findOutage } from './database-outage.ts';

/**
 * Does what follows something that is kept already. Nobody is answered any more that nothing was taken: where the database
 * is away or busy by now, it is OUTCOME_UNKNOWN.
 */
export async function onceKept<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isBusy = error instanceof Refusal && error.code === 'BUSY';
    if (isBusy || findOutage(error) !== undefined) throw new Refusal('OUTCOME_UNKNOWN', { cause: error });
    throw error;
  }
}
