import { setTimeout as wait } from 'node:timers/promises';
import { readFailure } from '../../../platform/database/read-failure.ts';
import type { Logger } from '../../../platform/logger.ts';
import { LeaseLost } from '../../rounds/index.ts';
import { NotRunning, type Ended } from './settle-round.ts';

// Most trouble is over at once; a database that stays away is not kept busy by asking.
const FIRST_WAIT_MS = 20;
const MAX_WAIT_MS = 5_000;

/**
 * Writes a round's end, again and again where that fails, until the signal ends it. A deposed engine stops at once; an end
 * that was written without an answer is found by whoever takes the game over.
 */
export async function writeEnd(
  { logger }: { readonly logger: Logger },
  write: () => Promise<Ended>,
  signal: AbortSignal,
): Promise<Ended> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
    try {
      return await write();
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof NotRunning) throw error;
      logger.warn({ err: error }, 'crash: the end of a round could not be written, trying again');
      // Two statements that waited for each other in a ring do not meet again.
      if (readFailure(error) === 'undone') continue;
    }
    await wait(waitMs, undefined, { signal });
  }
}
