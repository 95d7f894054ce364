import { Button } from '@mantine/core';
import type { AdminRewardRecord, RewardDecision } from '@rang/contract';
import { formatAge, formatMoment } from '../../lib/format-moment.ts';
import type { OfficeColumn } from '../office-table.tsx';
import { PlayerLink, SuspendedNote } from '../player-link.tsx';
import records from '../records.module.css';
import { MarkList, PartyCell, StateCell, StateText } from './reward-cells.tsx';
import { REWARD_STATE_NAMES } from './reward-words.ts';
import classes from './rewards.module.css';

type Reward = AdminRewardRecord;
/** What is to become of which reward. */
export type Intent = readonly [reward: Reward, decision: RewardDecision];

/** What a row of the panel says; with buttons where `propose` is there to be pressed. */
export function listColumns(
  now: string | undefined,
  propose: ((intent: Intent) => void) | undefined,
): OfficeColumn<Reward>[] {
  const describeEarned = (reward: Reward) =>
    formatAge(Date.parse(now ?? reward.earnedAt) - Date.parse(reward.earnedAt), 'en');
  const columns: OfficeColumn<Reward>[] = [
    {
      id: 'reward',
      header: 'Friend',
      cell: ({ row: { original: reward } }) => (
        <span className={records.two}>
          <PartyCell party={reward.friend} />
          <small className={records.brief}>
            brought by <PlayerLink id={reward.referrer._id}>{reward.referrer.username}</PlayerLink>
            <SuspendedNote player={reward.referrer} />
          </small>
          <small className={records.brief}>
            {reward.coins} coins · {describeEarned(reward)} · <StateText reward={reward} />
          </small>
          <span className={classes.brief}>
            <MarkList reward={reward} />
          </span>
        </span>
      ),
    },
    { id: 'user', header: 'Brought by', cell: ({ row }) => <PartyCell party={row.original.referrer} /> },
    { id: 'amount', header: 'Coins', cell: ({ row }) => row.original.coins },
    {
      id: 'marks',
      header: 'In common',
      cell: ({ row: { original: reward } }) => (
        <span className={records.two}>{reward.marks.length === 0 ? '—' : <MarkList reward={reward} />}</span>
      ),
    },
    { id: 'state', header: 'State', cell: ({ row }) => <StateCell reward={row.original} /> },
    {
      id: 'createdAt',
      header: 'Earned',
      cell: ({ row: { original: reward } }) => (
        <span className={records.two}>
          {describeEarned(reward)}
          <small>{formatMoment(reward.earnedAt, 'en', 'dayAndTimeInIndia')}</small>
        </span>
      ),
    },
  ];
  return propose === undefined ? columns : [...columns, actionColumn(propose)];
}

const ACTIONS: Partial<Record<Reward['state'], readonly (readonly [decision: RewardDecision, word: string])[]>> = {
  pending: [
    ['released', 'Release'],
    ['refused', 'Refuse'],
  ],
  paid: [['taken-back', 'Take back']],
};

function actionColumn(propose: (intent: Intent) => void): OfficeColumn<Reward> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: ({ row: { original: reward } }) => (
      <span className={classes.actions}>
        {ACTIONS[reward.state]?.map(([decision, word]) => (
          <Button
            key={decision}
            variant="default"
            size="sm"
            aria-label={`${word}: ${REWARD_STATE_NAMES[reward.state].toLowerCase()} reward for ${reward.friend.username}`}
            onClick={() => propose([reward, decision])}
          >
            {word}
          </Button>
        ))}
      </span>
    ),
  };
}
