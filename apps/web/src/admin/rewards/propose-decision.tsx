import {
  refuseReward,
  releaseReward,
  takeRewardBack,
  type AdminRewardRecord,
  type AuditRecord,
  type RewardDecision,
} from '@rang/contract';
import { AuditHistory } from '../audit/audit-history.tsx';
import type { ChangeRow } from '../change-summary.tsx';
import type { Proposal } from '../controls/use-proposal.tsx';
import { callOffice } from '../office-session.ts';
import records from '../records.module.css';
import { MarkList } from './reward-cells.tsx';
import { nameReward } from './reward-words.ts';

type Reward = AdminRewardRecord;

const AGAIN: ChangeRow = ['Afterwards', 'Nobody is rewarded for this friend again'];

/** What a word on a reward will change, and how it is said; `note` is told of its entry in the trail. */
export function proposeDecision(
  reward: Reward,
  decision: RewardDecision,
  note: (entry: AuditRecord) => void,
): Proposal {
  const { friend, referrer, coins } = reward;
  const params = { id: reward._id };
  const noted = async (sent: Promise<{ entry: AuditRecord }>) => {
    const answer = await sent;
    note(answer.entry);
    return answer;
  };
  const preview = <Known reward={reward} />;
  if (decision === 'released') {
    return {
      ...{ title: `Release the reward for ${friend.username}`, button: 'Release', preview },
      rows: [
        ['State', 'Waiting → Paid'],
        ['Coins', `${coins} are paid to ${referrer.username}`],
      ],
      send: (reason) => noted(callOffice(releaseReward, { params, body: reason })),
      ...{ success: 'The reward is paid.', failure: 'Failed to release it' },
    };
  }
  if (decision === 'refused') {
    return {
      ...{ title: `Refuse the reward for ${friend.username}`, button: 'Refuse', preview },
      rows: [['State', 'Waiting → Refused'], ['Coins', `${referrer.username} is paid none`], AGAIN],
      send: (reason) => noted(callOffice(refuseReward, { params, body: reason })),
      ...{ success: 'The reward is refused.', failure: 'Failed to refuse it' },
    };
  }
  return {
    ...{ title: `Take the reward for ${friend.username} back`, button: 'Take back', preview, isReasonRequired: true },
    rows: [
      ['State', 'Paid → Taken back'],
      ['Coins', `${coins} of ${referrer.username} are taken, or none if fewer are left`],
      AGAIN,
    ],
    send: ({ reason = '' }) => noted(callOffice(takeRewardBack, { params, body: { reason } })),
    ...{ success: 'The coins are taken back.', failure: 'Failed to take it back' },
  };
}

/** What it is decided by: what the friend has in common with others, and what was said of the reward before. */
function Known({ reward }: { reward: Reward }) {
  return (
    <>
      {reward.marks.length === 0 ? null : (
        <div className={records.two}>
          <MarkList reward={reward} />
        </div>
      )}
      <AuditHistory subject={nameReward(reward)} />
    </>
  );
}
