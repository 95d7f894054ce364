import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { findLatestRound, type RoundRow } from './store.ts';

/**
 * Reads the running round. An open round's times never change, so it is asked of the database once and kept until it
 * ends; callers that come while the question is under way share its answer.
 */
export function createTimer(parts: { database: Queryable; clock: Clock }): () => Promise<RoundRow | undefined> {
  let kept: RoundRow | undefined;
  let asking: Promise<RoundRow | undefined> | undefined;
  return async () => {
    if (kept !== undefined && parts.clock.now() < kept.ends_at.getTime()) return kept;
    asking ??= findLatestRound(parts.database).finally(() => {
      asking = undefined;
    });
    kept = await asking;
    return kept;
  };
}
