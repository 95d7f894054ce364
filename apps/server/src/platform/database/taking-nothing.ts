import { DatabaseOutage, findOutage } from './database-outage.ts';

/**
 * Does work that takes nothing from anybody, before anything is taken: a look at what is there, or making ready what is
 * made once. Said where a command begins with it, as a statement by itself does not say whether it takes something.
 */
export async function takingNothing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const outage = findOutage(error);
    throw outage === undefined ? error : new DatabaseOutage('nothing', outage.cause);
  }
}
