import type { Jobs } from '../../platform/jobs.ts';
import type { Mines } from './mines.ts';

const LOOK_SECONDS = 600;

/** Every ten minutes, ends the games that were left lying for a day. */
export function registerMinesJobs(jobs: Jobs, mines: Mines): void {
  jobs.every('mines-end-games-left', LOOK_SECONDS, () => mines.endGamesLeft());
}
