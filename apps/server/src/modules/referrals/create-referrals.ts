import {
  adminReferrals,
  createReferral,
  referralStats,
  totalRewards,
  type AdminReferrals,
  type Paise,
  type ReferralStats,
} from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createNamer, type HouseKey } from '../../platform/seal.ts';
import type { CreditedDeposit } from '../deposits/index.ts';
import type { BankUse } from '../withdrawals/index.ts';
import { createCode, type CodeParts } from './create-code.ts';
import { linkFriend, type OpenedAccount } from './link-friend.ts';
import { lockTraces, markBankAccounts } from './marks-store.ts';
import { readStats } from './read-stats.ts';
import { listNewestReferrals, readReferralTotals, type ReferralTotals } from './read-totals.ts';
import { rewardReferrers } from './reward-referrers.ts';

/** Everything about referrals that the rest of the house asks for. */
export interface Referrals {
  /** Gives back the player's code, made now where there is none. */
  createCode(playerId: bigint): Promise<string>;
  readStats(playerId: bigint): Promise<ReferralStats>;
  /** What the programme has come to, of all players together. */
  readTotals(): Promise<ReferralTotals>;
  /** Who was brought last, newest first. */
  listNewest(): Promise<AdminReferrals['referrals']>;
  /** Runs in the transaction that opens an account. Throws REFERRAL_CODE_UNKNOWN, which undoes it. */
  readonly linkFriend: (client: Queryable, account: OpenedAccount) => Promise<void>;
  /** Runs in the transaction that credits deposits. */
  readonly rewardReferrers: (client: Queryable, deposits: readonly CreditedDeposit[]) => Promise<void>;
  /** Runs in the transaction that notes that a player uses a bank account. */
  readonly noteBankUse: (client: Queryable, used: BankUse) => Promise<void>;
}

/** What the programme is made of. */
export interface ReferralsParts extends CodeParts {
  /** How many rewards a referrer is paid on a day without the operator's word. */
  readonly rewardsPerDay: number;
  /** What friends are named by to whoever has brought them. */
  readonly houseKey: HouseKey;
}

/** Makes the refer-and-earn programme over a database. */
export function createReferrals(parts: ReferralsParts): Referrals {
  const { pool, rewardsPerDay } = parts;
  const nameFriend = createNamer(parts.houseKey, 'names of friends');
  return {
    createCode: (playerId) => createCode(parts, playerId),
    readStats: (playerId) => readStats(pool, { playerId, dailyLimit: rewardsPerDay, nameFriend }),
    readTotals: () => readReferralTotals(pool),
    listNewest: () => listNewestReferrals(pool),
    linkFriend,
    rewardReferrers: (client, deposits) => rewardReferrers(client, deposits, rewardsPerDay),
    noteBankUse: async (client, used) => {
      await lockTraces(client, { playerIds: [used.playerId] });
      await markBankAccounts(client, used);
    },
  };
}

/** The calls of the refer-and-earn programme; `usdRate` is what a dollar costs. */
export function registerReferralRoutes(routes: Routes, referrals: Referrals, usdRate: Paise): void {
  routes.player(createReferral, async ({ player }) => ({
    success: true,
    referralCode: await referrals.createCode(player.playerId),
  }));
  routes.page(referralStats, ({ player }) => referrals.readStats(player.playerId));
  routes.admin(totalRewards, async () => {
    const { coins, countedAs } = await referrals.readTotals();
    return { success: true, totalRewardsAmount: countedAs, coins, usdRate };
  });
  routes.admin(adminReferrals, async () => {
    const { friends } = await referrals.readTotals();
    return { success: true, totalReferrals: friends, referrals: await referrals.listNewest() };
  });
}
