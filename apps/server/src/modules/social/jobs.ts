import type { Jobs } from '../../platform/jobs.ts';
import type { Social } from './create-social.ts';

const HOUR_SECONDS = 3_600;

/** Every hour, removes the logins that nobody came back from. */
export function registerSocialJobs(jobs: Jobs, social: Social): void {
  jobs.every('social-remove-expired', HOUR_SECONDS, () => social.removeExpired());
}
