import { readFailure } from '../../platform/database/read-failure.ts';
import type { Logger } from '../../platform/logger.ts';
import { nextCheckAt } from './check-times.ts';

const TRIED_AGAIN_MS = 30_000;

/** How one deposit or payout is checked. */
interface Checking<Due> {
  readonly logger: Logger;
  /** Says whether the gateway has answered. */
  readonly check: (one: Due) => Promise<boolean>;
  /** Has one that failed checked again. */
  readonly putOff: (one: Due) => Promise<void>;
}

/**
 * Checks what is due, one after the other, up to the first call that the gateway does not answer. One that fails is logged
 * and tried again at a later turn, and keeps none of the others waiting; where the database cannot be reached all would fail, and
 * the turn ends. Says whether all of them were gone through, and none is due as before.
 */
export async function checkEach<Due extends { readonly id: string }>(
  due: readonly Due[],
  { logger, check, putOff }: Checking<Due>,
): Promise<boolean> {
  let failed = 0;
  let isDone = true;
  for (const one of due) {
    try {
      if (!(await check(one))) return false;
    } catch (error) {
      if (readFailure(error) === 'unreached') throw error;
      failed += 1;
      const details = { id: one.id, failed, due: due.length };
      logger.error({ err: error, ...details }, 'payments: one of those that are due has failed, the others go on');
      await putOff(one).catch((again: unknown) => {
        isDone = false;
        logger.error({ err: again, ...details }, 'payments: one that has failed could not be put off');
      });
    }
  }
  return isDone;
}

/** When one that has failed is checked again: soon, however old it is, as nobody knows yet what the gateway said. */
export function retryCheckAt(since: Date, now: number): Date {
  const soon = new Date(now + TRIED_AGAIN_MS);
  const next = nextCheckAt(since, now);
  return next === null || next > soon ? soon : next;
}
