import { createHash } from 'node:crypto';
import { SOCIAL_PROVIDERS, type SocialProvider, type WayIn } from '@rang/contract';
import type pg from 'pg';
import { type Clock, HOUR_SECONDS } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createNamer } from '../../platform/seal.ts';
import { completeLogin, type CompletedLogin, type CompletionOrder } from './complete-login.ts';
import { finishLogin, type FinishOrder } from './finish-login.ts';
import { listWaysIn } from './list-ways-in.ts';
import { createOpenIdProvider, type OpenIdProvider, type SocialClients } from './open-id-provider.ts';
import { removeWayIn, type ProveOwner, type RemoveOrder } from './remove-way-in.ts';
import { startLogin, type StartedLogin, type StartOrder } from './start-login.ts';
import type { StepParts } from './step-parts.ts';
import { deleteExpired } from './store.ts';

/** Logging in with an account elsewhere, in three steps that one browser takes. */
export interface Social {
  isSetUp(provider: SocialProvider): boolean;
  /** Sends a browser to a provider. Throws SOCIAL_NOT_SET_UP, and SOCIAL_FAILED where the provider cannot be reached. */
  start(order: StartOrder): Promise<StartedLogin>;
  /** Receives a browser back and gives it a pass. Throws as `finishLogin` does. */
  finish(order: FinishOrder): Promise<string>;
  /** Exchanges a pass for a session, once. Throws SOCIAL_FAILED. */
  complete(order: CompletionOrder): Promise<CompletedLogin>;
  /** By what a player is let in, the first tied first. */
  listWaysIn(playerId: bigint): Promise<WayIn[]>;
  /** Throws as `removeWayIn` does. */
  removeWayIn(order: RemoveOrder): Promise<void>;
  /** Where browsers reach the house, without a slash at the end. */
  publicUrl(): string;
  /** Removes logins and passes that ran out. */
  removeExpired(pool: pg.Pool): Promise<void>;
}

/** What social logins are made of. */
export interface SocialParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly accounts: StepParts['accounts'];
  readonly sessions: StepParts['sessions'];
  /** How players show that an account is theirs. */
  readonly passwords: { readonly proveOwner: ProveOwner };
  readonly clients: SocialClients;
  /** 64 hex characters; what players name their identities by is made with it. */
  readonly houseKey: string;
  readonly publicUrl: () => string;
}

/** Makes the logins over a database and the providers that are set up. */
export function createSocial(given: SocialParts): Social {
  const { clock, clients, publicUrl } = given;
  const providers = new Map<SocialProvider, OpenIdProvider>();
  for (const id of SOCIAL_PROVIDERS) {
    const client = clients[id];
    if (client !== undefined) providers.set(id, createOpenIdProvider(client, clock));
  }
  const parts = {
    ...given,
    getProvider: (id: SocialProvider): OpenIdProvider => {
      const provider = providers.get(id);
      if (provider === undefined) throw new Refusal('SOCIAL_NOT_SET_UP');
      return provider;
    },
    callbackUrl: (id: SocialProvider) => `${publicUrl()}/api/auth/social/${id}/callback`,
    nameOf: createNamer(given.houseKey, 'names of identities elsewhere'),
    proveOwner: given.passwords.proveOwner,
    hash: (cookie: string) => createHash('sha256').update(cookie).digest(),
  };
  return {
    isSetUp: (provider) => providers.has(provider),
    start: (order) => startLogin(parts, order),
    finish: (order) => finishLogin(parts, order),
    complete: (order) => completeLogin(parts, order),
    listWaysIn: (playerId) => listWaysIn(parts, playerId),
    removeWayIn: (order) => removeWayIn(parts, order),
    publicUrl,
    removeExpired: (jobPool) => deleteExpired(jobPool, new Date(clock.now())),
  };
}

/** Every hour, removes the logins that nobody came back from. */
export function registerSocialJobs(jobs: Jobs, { social, pool }: { social: Social; pool: pg.Pool }): void {
  jobs.every('social-remove-expired', HOUR_SECONDS, () => social.removeExpired(pool));
}
