import { setTimeout as wait } from 'node:timers/promises';
import { getHouseKey, type Config } from './config.ts';
import { registerPlayerJobs, type Players } from './create-players.ts';
import { listChecks } from './list-checks.ts';
import type { Administrators } from './modules/administrators/index.ts';
import { registerDepositJobs, type Deposits } from './modules/deposits/index.ts';
import type { Game, OpenGame } from './modules/games/index.ts';
import type { PaymentGateway } from './modules/gateway/index.ts';
import { registerIntakeJobs } from './modules/intake/index.ts';
import type { AccountMail } from './modules/mails/index.ts';
import { registerPushJobs, type Push } from './modules/push/index.ts';
import { registerReconcileJob } from './modules/overview/index.ts';
import { registerSocialJobs, type Social } from './modules/social/index.ts';
import { registerWithdrawalJobs, type Withdrawals } from './modules/withdrawals/index.ts';
import type { Pools } from './open-pools.ts';
import { type Clock, HOUR_SECONDS } from './platform/clock.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Logger } from './platform/logger.ts';

interface JobParts {
  readonly pools: Pick<Pools, 'jobs' | 'books'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly config: Pick<Config, 'CHAIN_KEY' | 'CHAIN_KEY_PREVIOUS'>;
  readonly players: Players;
  readonly mail: AccountMail;
  readonly administrators: Administrators;
  readonly social: Social;
  readonly push: Push;
  readonly gateway: PaymentGateway;
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly games: ReadonlyMap<string, OpenGame>;
  readonly gameList: readonly Game[];
}

// Long enough for what the gateway says of a payment: webhooks that are not taken are sent again, and it is asked.
const LOOK_AGAIN_MS = 60_000;

/** Everything that the house does in the background. */
export function registerJobs(jobs: Jobs, given: JobParts): void {
  const { gateway, config, gameList, pools } = given;
  const parts = { ...given, pool: pools.jobs };
  registerPlayerJobs(jobs, parts);
  registerSocialJobs(jobs, parts);
  registerPushJobs(jobs, parts.push);
  jobs.every('administrators-remove-expired', HOUR_SECONDS, () => parts.administrators.removeExpired(pools.jobs));
  registerDepositJobs(jobs, parts.deposits);
  registerWithdrawalJobs(jobs, parts.withdrawals);
  for (const game of parts.games.values()) game.registerJobs?.(jobs);
  registerIntakeJobs(jobs, parts);
  const pause = (): Promise<void> => wait(LOOK_AGAIN_MS, undefined, { signal: jobs.stopping });
  registerReconcileJob(jobs, {
    ...parts,
    ...{ pool: pools.books, notePool: pools.jobs },
    checks: listChecks({ gateway, pause, chainKey: getHouseKey(config), games: gameList }),
  });
}
