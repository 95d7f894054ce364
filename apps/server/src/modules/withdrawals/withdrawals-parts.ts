import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { PaymentGateway } from '../gateway/index.ts';
import type { BankSeal } from './bank-seal.ts';

/** What withdrawals are made of. */
export interface WithdrawalsParts {
  readonly pool: pg.Pool;
  /** For what is done in the background: behind nobody's request where it is a pool of its own. */
  readonly jobPool?: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly gateway: PaymentGateway;
  readonly bankSeal: BankSeal;
  /** Where the gateway reaches the house, without a slash at the end; asked once the house listens. */
  readonly publicUrl: () => string;
  /** Hears in the same transaction of each bank account that a player begins to use. */
  readonly onBankUsed?: (client: Queryable, used: { playerId: bigint; at: Date }) => Promise<void>;
}
