import type { Paise } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { PaymentParts } from '../gateway/index.ts';
import type { BankSeal } from './bank-seal.ts';

/** A bank account that a player uses: its transaction is not committed yet. */
export interface BankUse {
  readonly playerId: bigint;
  /** Each tells the account from others, and shows nothing of it. */
  readonly digests: readonly string[];
  readonly at: Date;
}

/** What withdrawals are made of. */
export interface WithdrawalsParts extends PaymentParts {
  readonly bankSeal: BankSeal;
  /** Two administrators have to approve what is above it; left out, one is enough for any amount. */
  readonly secondApprovalAbove?: Paise | undefined;
  /** Called in the same transaction for each bank account that a player begins to use, or asks to be paid to. */
  readonly onBankUsed?: (client: Queryable, used: BankUse) => Promise<void>;
}
