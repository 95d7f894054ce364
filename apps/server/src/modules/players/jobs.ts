import type { Jobs } from '../../platform/jobs.ts';
import type { Players } from './create-players.ts';

const HOUR_SECONDS = 3_600;

/** Every hour, removes the sessions and tokens that ran out. */
export function registerPlayerJobs(jobs: Jobs, players: Players): void {
  jobs.every('players-remove-expired', HOUR_SECONDS, () => players.removeExpired());
}
