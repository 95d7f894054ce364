import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { deleteAnswersBefore } from './store.ts';

const HOUR_SECONDS = 3_600;
// A key is for retries, which come within minutes.
const ANSWERS_KEPT_MS = 7 * 24 * HOUR_SECONDS * 1_000;

/** Every hour, forgets the answers of keys that nobody retries any more. */
export function registerIntakeJobs(jobs: Jobs, parts: { pool: Queryable; clock: Clock }): void {
  jobs.every('intake-forget-answers', HOUR_SECONDS, () =>
    deleteAnswersBefore(parts.pool, new Date(parts.clock.now() - ANSWERS_KEPT_MS)),
  );
}
