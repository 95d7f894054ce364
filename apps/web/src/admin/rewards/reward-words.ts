import type { AdminRewardRecord, RewardDecision, RewardFilter, RewardMarkKind, RewardState } from '@rang/contract';
import { formatMoment } from '../../lib/format-moment.ts';
import type { StatusTone } from '../../ui/status-text.tsx';

export const REWARD_FILTER_NAMES: Record<RewardFilter, string> = {
  pending: 'Waiting, oldest first',
  marked: 'Something in common',
  all: 'All',
};
export const REWARD_STATE_NAMES: Record<RewardState, string> = {
  pending: 'Waiting',
  paid: 'Paid',
  refused: 'Refused',
  'taken-back': 'Taken back',
};
export const REWARD_STATE_TONES: Record<RewardState, StatusTone> = {
  pending: 'waiting',
  paid: 'good',
  refused: 'calm',
  'taken-back': 'bad',
};
/** What a friend has in common with somebody, whose name follows. */
export const MARK_WORDS: Record<RewardMarkKind, string> = {
  network: 'Signed up in the same network as',
  'mail-domain': 'Has the same mail domain as',
  'bank-account': 'Uses the same bank account as',
};
const DECISION_WORDS: Record<RewardDecision, string> = {
  released: 'Released',
  refused: 'Refused',
  'taken-back': 'Taken back',
};

/** The last word on a reward, and when it was said; undefined where nobody had to say one. */
export function describeLastDecision({ decisions }: AdminRewardRecord): string | undefined {
  const last = decisions.at(-1);
  return last && `${DECISION_WORDS[last.decision]} by ${last.by}, ${formatMoment(last.at, 'en', 'dayAndTimeInIndia')}`;
}

/** How the audit trail names a reward. */
export function nameReward({ _id }: AdminRewardRecord): string {
  return `reward for player ${_id}`;
}
