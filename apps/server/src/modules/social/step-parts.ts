import type { SocialProvider } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { OpenIdProvider } from './open-id-provider.ts';

/** What every step of a social login needs. */
export interface StepParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly accounts: Pick<Accounts, 'findPlayerById' | 'writeAccount'>;
  readonly sessions: Pick<Sessions, 'openSession'>;
  /** Throws SOCIAL_NOT_SET_UP. */
  getProvider(id: SocialProvider): OpenIdProvider;
  /** Where a provider sends the browser back to: always the same address, as the provider has it on a list. */
  callbackUrl(id: SocialProvider): string;
  /** What is kept of a cookie: who reads the table cannot log in with it. */
  hash(cookie: string): Buffer;
}
