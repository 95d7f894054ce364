import { REFERRAL_REWARD_COINS } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { creditCoins } from '../ledger/index.ts';
import { personKeyOf } from './person-key.ts';
import { claimFirstDeposit, insertReward, listReferrersAbove, type Referral } from './store.ts';

/** A deposit that is being credited. */
export interface CreditedDeposit {
  readonly playerId: bigint;
  readonly depositId: string;
  readonly at: Date;
}

const COINS = BigInt(REFERRAL_REWARD_COINS);

/**
 * Pays the referrer of a player whose first deposit is being credited, where one is to be paid. It is decided here and
 * now, once: what is not paid at the first deposit is not paid at a later one. Where this throws nothing was decided, the
 * deposit is credited all the same, and the next one is taken for the first.
 */
export async function rewardReferrer(client: Queryable, { playerId, depositId, at }: CreditedDeposit): Promise<void> {
  const referral = await claimFirstDeposit(client, { referredId: playerId, depositId });
  if (referral === undefined || !(await deservesReward(client, referral))) return;
  const { referredId, referrerId } = referral;
  // The one guard against two rewards for a person: of two friends with one mailbox, the later finds the row taken.
  if (!(await insertReward(client, { ...referral, coins: COINS, at }))) return;
  const key = `referral:${String(referredId)}`;
  await creditCoins(client, { playerId: referrerId, coins: COINS, key, reference: String(referredId), at });
}

/**
 * Not for a banned referrer, not for oneself under another account, and not for somebody further up who brought the
 * referrer: accounts cannot form a ring, but the people behind them could.
 */
async function deservesReward(client: Queryable, { referrerId, personKey }: Referral): Promise<boolean> {
  const above = await listReferrersAbove(client, referrerId);
  const isActive = above.some((referrer) => referrer.id === referrerId && referrer.isActive);
  return isActive && above.every((referrer) => personKeyOf(referrer.email) !== personKey);
}
