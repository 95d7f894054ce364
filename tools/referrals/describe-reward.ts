import type { RewardDecision } from '@rang/contract';
import type { DecidedReward, ListedReward } from '../../apps/server/src/modules/referrals/index.ts';

/** One line of the list: everything that the operator decides by. Usernames have no letters that could move a cursor. */
export function describeReward({ friend, referrer, coins, state, earnedAt, marks }: ListedReward): string {
  const columns = [
    describeParty(friend),
    `brought by ${describeParty(referrer)}`,
    earnedAt.toISOString().slice(0, 16).replace('T', ' '),
    `${String(coins)} coins ${state}`,
    ...marks.map(({ kind, sharedWith }) => `same ${kind} as ${sharedWith}`),
  ];
  return columns.join('  ');
}

function describeParty({ username, isBanned }: ListedReward['friend']): string {
  return isBanned ? `${username}, who is BANNED` : username;
}

const EFFECTS: Record<RewardDecision, (referrer: string, coins: bigint) => string> = {
  released: (referrer, coins) => `released; ${referrer} is paid ${String(coins)} coins`,
  refused: (referrer) => `refused; ${referrer} is paid nothing`,
  'taken-back': (referrer, coins) => `taken back; ${String(coins)} coins of ${referrer} are gone`,
};

/** How a decision ended, in words, and whether it is what was asked for. */
export function describeDecidedReward(
  friend: string,
  decision: RewardDecision,
  decided: DecidedReward,
): { text: string; isDone: boolean } {
  if (decided.outcome === 'unknown') return { text: `${friend}: there is no reward`, isDone: false };
  const { reward } = decided;
  if (decided.outcome === 'late') {
    return { text: `${reward.friend}: is ${reward.state}; nothing was changed`, isDone: false };
  }
  if (decided.outcome === 'spent') {
    const text = `${reward.friend}: ${reward.referrer} holds fewer than ${String(reward.coins)} coins; nothing was changed`;
    return { text, isDone: false };
  }
  return { text: `${reward.friend}: ${EFFECTS[decision](reward.referrer, reward.coins)}`, isDone: true };
}
