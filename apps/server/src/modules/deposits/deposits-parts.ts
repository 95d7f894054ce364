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

/** What follows deposits that are credited, in the same transaction. */
export type CreditHook = (client: Queryable, deposits: readonly CreditedDeposit[]) => Promise<void>;

/** What deposits are made of. */
export interface DepositsParts extends PaymentParts {
  /**
   * What else belongs to crediting deposits, each as often: once. Where one throws for several deposits, it is undone and asked
   * for each of them; where it throws for one, it is undone alone.
   */
  readonly onCredited?: readonly CreditHook[];
  /** Given each time that the gateway's word has changed a deposit's status, once that is committed. */
  readonly onStatus?: ((status: DepositStatus) => void) | undefined;
  readonly meters?: Meters;
}
