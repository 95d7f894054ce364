import type { Jobs } from '../../platform/jobs.ts';
import type { AccountMail } from './create-account-mail.ts';
import type { Players } from './create-players.ts';

const HOUR_SECONDS = 3_600;

/** Every second, sends the mails that are due; every hour, removes what ran out. */
export function registerPlayerJobs(jobs: Jobs, { players, mail }: { players: Players; mail: AccountMail }): void {
  jobs.every('players-send-mail', 1, () => mail.sendDue());
  jobs.every('players-remove-expired', HOUR_SECONDS, () => players.removeExpired());
}
