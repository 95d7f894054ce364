import type { ReferralStats } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { createCode, type CodeParts } from './create-code.ts';
import { linkFriend, type OpenedAccount } from './link-friend.ts';
import { readStats } from './read-stats.ts';
import { rewardReferrer, type CreditedDeposit } from './reward-referrer.ts';

/** Everything about referrals that the rest of the house asks for. */
export interface Referrals {
  /** Gives back the player's code, made now where there is none. */
  createCode(playerId: bigint): Promise<string>;
  readStats(playerId: bigint): Promise<ReferralStats>;
  /** Runs in the transaction that opens an account. Throws REFERRAL_CODE_UNKNOWN, which undoes it. */
  readonly linkFriend: (client: Queryable, account: OpenedAccount) => Promise<void>;
  /** Runs in the transaction that credits a deposit. */
  readonly rewardReferrer: (client: Queryable, deposit: CreditedDeposit) => Promise<void>;
}

/** Makes the refer-and-earn programme over a database. */
export function createReferrals(parts: CodeParts): Referrals {
  return {
    createCode: (playerId) => createCode(parts, playerId),
    readStats: (playerId) => readStats(parts.pool, playerId),
    linkFriend,
    rewardReferrer,
  };
}
