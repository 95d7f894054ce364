import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { PaymentGateway } from './gateway.ts';

/** What deposits are made of. */
export interface PaymentsParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly gateway: PaymentGateway;
  /** Where players and the gateway reach the house, without a slash at the end; asked once the house listens. */
  readonly publicUrl: () => string;
}
