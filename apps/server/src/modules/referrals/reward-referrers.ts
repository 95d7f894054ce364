import { REFERRAL_REWARD_COINS } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { hadMailbox, readPersonKey } from '../accounts/index.ts';
import type { CreditedDeposit } from '../deposits/index.ts';
import { creditCoins } from '../ledger/index.ts';
import { readMailDomain } from './mail-domain.ts';
import { lockTraces, markFriend } from './marks-store.ts';
import { insertPayout } from './payouts-store.ts';
import {
  claimFirstDeposits,
  countPaidOnDay,
  insertReward,
  listReferrersAbove,
  lockRewards,
  type Referral,
  type ReferrerAbove,
} from './store.ts';

const COINS = BigInt(REFERRAL_REWARD_COINS);

/**
 * Rewards the referrers of players whose first deposits are being credited, where they are to be rewarded. It is decided here
 * and now, once: what is not earned at the first deposit is not earned at a later one. Beyond so many on a day in India a
 * reward waits for the operator. Where this throws nothing was decided, the deposits are credited all the same, and the next
 * ones are taken for the first.
 */
export async function rewardReferrers(
  client: Queryable,
  deposits: readonly CreditedDeposit[],
  rewardsPerDay: number,
): Promise<void> {
  const atOf = new Map(deposits.map(({ depositId, at }) => [depositId, at]));
  const deserved: DeservedReward[] = [];
  for (const { depositId, ...referral } of await claimFirstDeposits(client, deposits)) {
    const above = await listReferrersAbove(client, referral.referrerId);
    const at = atOf.get(depositId);
    if (at !== undefined && (await deservesReward(client, { above, referral }))) deserved.push({ referral, above, at });
  }
  if (deserved.length === 0) return;
  // Of any number of friends at once, each finds the rewards of all before it counted.
  await lockRewards(
    client,
    deserved.map(({ referral }) => referral.referrerId),
  );
  await lockTraces(client, {
    playerIds: deserved.map(({ referral }) => referral.referredId),
    mailDomains: deserved.flatMap(({ referral }) => readMailDomain(referral.personKey) ?? []),
  });
  // Of two friends with one mailbox the second waits for the first: in one order, on every server.
  const inOrder = deserved.toSorted((a, b) => (a.referral.personKey < b.referral.personKey ? -1 : 1));
  for (const each of inOrder) await rewardOnce(client, each, rewardsPerDay);
}

/** A reward that is due, unless its person was rewarded for before. */
interface DeservedReward {
  readonly referral: Referral;
  readonly above: readonly ReferrerAbove[];
  readonly at: Date;
}

async function rewardOnce(
  client: Queryable,
  { referral, above, at }: DeservedReward,
  rewardsPerDay: number,
): Promise<void> {
  const { referredId, referrerId } = referral;
  const isHeld = (await countPaidOnDay(client, { referrerId, at })) >= rewardsPerDay;
  // The one guard against two rewards for a person: of two friends with one mailbox, the later finds the row taken.
  if (!(await insertReward(client, { ...referral, coins: COINS, isHeld, at }))) return;
  await noteMarks(client, { referral, above, at });
  if (!isHeld) await payReward(client, { referredId, referrerId, coins: COINS, at });
}

/** Pays a reward out, once. The account before the tally, as everything that moves coins does. */
export async function payReward(
  client: Queryable,
  reward: { referredId: bigint; referrerId: bigint; coins: bigint; at: Date },
): Promise<void> {
  const { referredId, referrerId: playerId, coins, at } = reward;
  await creditCoins(client, {
    ...{ playerId, coins, at },
    ...{ key: `referral:${String(referredId)}`, reference: String(referredId) },
  });
  await insertPayout(client, reward);
}

async function noteMarks(
  client: Queryable,
  { referral, above, at }: { referral: Referral; above: readonly ReferrerAbove[]; at: Date },
): Promise<void> {
  const mailDomain = readMailDomain(referral.personKey);
  const referrer = above.find(({ id }) => id === referral.referrerId);
  const isReferrersDomain =
    mailDomain !== undefined && referrer !== undefined && readMailDomain(referrer.email) === mailDomain;
  const { referredId, referrerId } = referral;
  await markFriend(client, { referredId, referrerId, mailDomain, isReferrersDomain, at });
}

/**
 * Not for a banned referrer, not for oneself under another account, and not for somebody further up who brought the
 * referrer: accounts cannot form a ring, but the people behind them could.
 */
async function deservesReward(
  client: Queryable,
  { above, referral }: { above: readonly ReferrerAbove[]; referral: Referral },
): Promise<boolean> {
  if (!above.some(({ id, isActive }) => id === referral.referrerId && isActive)) return false;
  // One that was kept long ago may be of spellings that were not known for one mailbox then.
  const personKey = readPersonKey(referral.personKey);
  if (above.some(({ email }) => readPersonKey(email) === personKey)) return false;
  return !(await hadMailbox(client, { playerIds: above.map(({ id }) => id), personKey }));
}
