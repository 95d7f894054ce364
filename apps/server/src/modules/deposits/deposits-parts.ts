import type { DepositStatus } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { Meters } from '../../platform/metrics/meters.ts';
import type { PaymentParts } from '../gateway/index.ts';

/** A deposit that is being credited: its transaction is not committed yet. */
export interface CreditedDeposit {
  readonly playerId: bigint;
  readonly depositId: string;
  readonly at: Date;
}

/** What deposits are made of. */
export interface DepositsParts extends PaymentParts {
  /** What else belongs to crediting a deposit, in the same transaction and as often: once. What it throws undoes it alone. */
  readonly onCredited?: (client: Queryable, deposit: CreditedDeposit) => Promise<void>;
  /** Holds, in one order, what `onCredited` will need of these players, before several deposits are credited together. */
  readonly beforeCredits?: (client: Queryable, playerIds: readonly bigint[]) => Promise<void>;
  /** Given each time that the gateway's word has changed a deposit's status, once that is committed. */
  readonly onStatus?: ((status: DepositStatus) => void) | undefined;
  readonly meters?: Meters;
}
