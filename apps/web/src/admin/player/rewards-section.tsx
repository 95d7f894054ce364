import { adminPlayerRewards, type AdminPlayerRecord, type AdminRewardRecord } from '@rang/contract';
import { callOffice } from '../office-session.ts';
import type { OfficeColumn } from '../office-table.tsx';
import { MarkList, StateCell } from '../rewards/reward-cells.tsx';
import { describeLastDecision, REWARD_STATE_NAMES } from '../rewards/reward-words.ts';
import records from '../records.module.css';
import { MainCell, writeMoment } from './cells.tsx';
import { KeysetList } from './keyset-list.tsx';
import { PlayerLink } from '../player-link.tsx';

const COLUMNS: OfficeColumn<AdminRewardRecord>[] = [
  {
    id: 'what',
    header: 'Friend',
    cell: ({ row: { original: reward } }) => (
      <MainCell
        main={<PlayerLink id={reward.friend._id}>{reward.friend.username}</PlayerLink>}
        small={
          <span className={records.two}>
            <MarkList reward={reward} />
          </span>
        }
        brief={`${describeLastDecision(reward) ?? REWARD_STATE_NAMES[reward.state]} · earned ${writeMoment(reward.earnedAt)}`}
      />
    ),
  },
  { id: 'amount', header: 'Coins', cell: ({ row }) => row.original.coins },
  { id: 'status', header: 'State', cell: ({ row }) => <StateCell reward={row.original} /> },
  { id: 'createdAt', header: 'Earned', cell: ({ row }) => writeMoment(row.original.earnedAt) },
];

/** The rewards for the friends that a player brought; they are decided on in the panel of all rewards. */
export function RewardsSection({ player: { _id: id } }: { player: AdminPlayerRecord }) {
  return (
    <KeysetList
      label="Referral rewards"
      name={[id, 'rewards']}
      columns={COLUMNS}
      empty="No reward for a friend of this player."
      load={async (query) => {
        const { rewards, next } = await callOffice(adminPlayerRewards, { params: { id }, query });
        return { rows: rewards, next };
      }}
    />
  );
}
