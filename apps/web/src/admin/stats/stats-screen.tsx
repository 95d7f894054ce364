import { Button } from '@mantine/core';
import {
  adminReferrals,
  formatRupees,
  minesStats,
  totalRewards,
  totalRounds,
  type AdminReferrals,
  type RoundRecord,
} from '@rang/contract';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../lib/format-number.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { PigmentShape } from '../../play/frame/pigment-shape.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { callOffice } from '../office-session.ts';
import { OfficeTable, type OfficeColumn } from '../office-table.tsx';
import { MainCell } from '../player/cells.tsx';
import { formatDollars } from './format-dollars.ts';
import { OverTime } from './over-time.tsx';
import { StatCard } from './stat-card.tsx';
import classes from './stats.module.css';
import { TotalBets } from './total-bets.tsx';
import { Parted } from '../player-link.tsx';

/** How the house is doing: figures of what was played and paid, fetched anew when asked for. */
export function StatsScreen() {
  const queries = useQueryClient();
  const isFetching = useIsFetching({ queryKey: ['stats'] }) > 0;
  const refresh = () => void queries.invalidateQueries({ queryKey: ['stats'] });
  return (
    <>
      <div className={classes.head}>
        <PageTitle title="Game Statistics" />
        <Button variant="default" loading={isFetching} onClick={refresh}>
          Refresh Stats
        </Button>
      </div>
      <div className={classes.cards}>
        <div className={classes.side}>
          <TotalBets />
          <Mines />
        </div>
        <Rounds />
        <div className={classes.side}>
          <Rewards />
          <Referrals />
        </div>
      </div>
      <OverTime />
    </>
  );
}

const MARKS = {
  'operator-number': 'The operator had chosen the result',
  'max-side': 'The color with the largest total stake won',
  restricted: 'The operator had restricted the result',
  'restricted-high-bets': 'The operator had restricted the result',
  'restricted-both': 'The operator had restricted the result',
  'loss-mode': 'The operator had set it to lose',
} as const;

const ROUNDS: OfficeColumn<RoundRecord>[] = [
  { id: 'round', header: 'Round', cell: ({ row }) => formatCount(row.original.round) },
  { id: 'number', header: 'Number', cell: ({ row }) => row.original.number },
  {
    id: 'color',
    header: 'Color',
    cell: ({ row: { original: round } }) => (
      <span className={classes.color}>
        <PigmentShape colour={round.color} size={12} />
        {round.color}
        {round.outcomeRule === 'fair' ? null : <small title={MARKS[round.outcomeRule]}>Demonstration</small>}
      </span>
    ),
  },
  { id: 'time', header: 'Time', cell: ({ row }) => formatMoment(row.original.createdAt, 'en', 'narrowInIndia') },
];

function Rounds() {
  const { data, error } = useQuery({ queryKey: ['stats', 'rounds'], queryFn: () => callOffice(totalRounds) });
  return (
    <StatCard title="Total Rounds" error={error} figure={data && formatCount(data.totalRounds)}>
      <OfficeTable
        label="Recent results"
        columns={ROUNDS}
        rows={data?.totalResultsTillNow}
        empty="No round has a result yet."
      />
    </StatCard>
  );
}

function Rewards() {
  const { data, error } = useQuery({ queryKey: ['stats', 'rewards'], queryFn: () => callOffice(totalRewards) });
  return (
    <StatCard title="Total Rewards" error={error} figure={data && formatDollars(data.totalRewardsAmount, data.usdRate)}>
      {data === undefined ? null : (
        <p className={classes.note}>
          {formatRupees(data.totalRewardsAmount)} at {formatRupees(data.usdRate)} a dollar: {formatCount(data.coins)}{' '}
          coins, each counted as one rupee. Coins cannot be turned into money.
        </p>
      )}
    </StatCard>
  );
}

const REFERRALS: OfficeColumn<AdminReferrals['referrals'][number]>[] = [
  {
    id: 'referred',
    header: 'New player',
    cell: ({ row: { original: each } }) => (
      <MainCell main={<Parted text={each.referred.username} />} brief={`brought by ${each.referrer.username}`} />
    ),
  },
  { id: 'from', header: 'Brought by', cell: ({ row }) => <bdi>{row.original.referrer.username}</bdi> },
  { id: 'at', header: 'Time', cell: ({ row }) => formatMoment(row.original.createdAt, 'en', 'narrowInIndia') },
];

function Referrals() {
  const { data, error } = useQuery({ queryKey: ['stats', 'referrals'], queryFn: () => callOffice(adminReferrals) });
  return (
    <StatCard title="Referrals" error={error} figure={data && formatCount(data.totalReferrals)}>
      <OfficeTable
        label="Recent referrals"
        columns={REFERRALS}
        rows={data?.referrals}
        empty="Nobody was referred yet."
      />
    </StatCard>
  );
}

function Mines() {
  const { data, error } = useQuery({ queryKey: ['stats', 'tiles'], queryFn: () => callOffice(minesStats) });
  const title = data === undefined ? 'Mines' : `Mines, the latest ${formatCount(data.games)} games`;
  return (
    <StatCard title={title} error={error} figure={data && formatRupees(data.paid)}>
      {data === undefined ? null : (
        <p className={classes.note}>
          paid on {formatRupees(data.staked)} staked. {formatCount(data.won)} won, {formatCount(data.lost)} lost,{' '}
          {formatCount(data.refunded)} refunded, {formatCount(data.playing)} still open. {formatCount(data.announced)}{' '}
          of them were demonstrations.
        </p>
      )}
    </StatCard>
  );
}
