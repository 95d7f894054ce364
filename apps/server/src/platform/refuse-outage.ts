import { findOutage } from './database/database-outage.ts';
import { logThrottled } from './log-throttled.ts';
import type { Logger } from './logger.ts';
import { Refusal } from './refusal.ts';

/**
 * The refusal that an outage of the database stands for, logged now and then; undefined for every other error. What only
 * `reads` has taken nothing, whatever became of it.
 */
export function refuseOutage(
  error: unknown,
  { logger, reads }: { logger: Pick<Logger, 'error' | 'warn'>; reads: boolean },
): Refusal | undefined {
  const outage = findOutage(error);
  if (outage === undefined) return undefined;
  logThrottled(logger, 'database: calls are refused, as it is away or has no time', { err: error });
  return new Refusal(reads || outage.kept === 'nothing' ? 'BUSY' : 'OUTCOME_UNKNOWN', { cause: error });
}
