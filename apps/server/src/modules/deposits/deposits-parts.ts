import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { PaymentGateway } from '../gateway/index.ts';

/** A deposit that is being credited: its transaction is not committed yet. */
export interface CreditedDeposit {
  readonly playerId: bigint;
  readonly depositId: string;
  readonly at: Date;
}

/** What deposits are made of. */
export interface DepositsParts {
  readonly pool: pg.Pool;
  /** For what is done in the background: behind nobody's request where it is a pool of its own. */
  readonly jobPool?: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly gateway: PaymentGateway;
  /** Where players and the gateway reach the house, without a slash at the end; asked once the house listens. */
  readonly publicUrl: () => string;
  /** What else belongs to crediting a deposit, in the same transaction and as often: once. What it throws undoes it alone. */
  readonly onCredited?: (client: Queryable, deposit: CreditedDeposit) => Promise<void>;
}
