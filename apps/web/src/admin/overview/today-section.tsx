import { Skeleton } from '@mantine/core';
import { adminToday, formatRupees, type PlayedSum, type Today } from '@rang/contract';
import { formatIndianDay } from '../../lib/format-moment.ts';
import { formatCount } from '../../lib/format-number.ts';
import { OfficeSection } from '../office-section.tsx';
import { usePolled } from '../office-session.ts';
import { OfficeTable, type OfficeColumn } from '../office-table.tsx';
import { MainCell } from '../player/cells.tsx';
import { formatResult, nameGame } from '../report-words.ts';
import classes from './overview.module.css';

interface PlayedRow extends PlayedSum {
  readonly name: string;
  readonly note?: string;
}

const COLUMNS: OfficeColumn<PlayedRow>[] = [
  {
    id: 'what',
    header: 'Game',
    cell: ({ row: { original: row } }) => (
      <MainCell
        main={row.name}
        small={row.note}
        brief={`${formatCount(row.bets)} bets · ${formatRupees(row.staked)} staked · ${formatRupees(row.paid)} paid`}
      />
    ),
  },
  { id: 'bets', header: 'Bets', cell: ({ row }) => formatCount(row.original.bets) },
  { id: 'staked', header: 'Stakes', cell: ({ row }) => formatRupees(row.original.staked) },
  { id: 'paid', header: 'Payouts', cell: ({ row }) => formatRupees(row.original.paid) },
  { id: 'amount', header: 'Gross result', cell: ({ row }) => formatResult(row.original.gross) },
];

/** What the day in India has come to so far: the games, and who came with money or took it. */
export function TodaySection() {
  const { data, error } = usePolled(adminToday);
  const title = data === undefined ? 'Today in India' : `Today in India, ${formatIndianDay(data.day, 'en')}`;
  return (
    <OfficeSection title={title} error={error}>
      {data === undefined && error === null ? <Skeleton height={52} /> : null}
      {data === undefined ? null : <Figures today={data} />}
      <OfficeTable
        label="Bets that were decided today"
        columns={COLUMNS}
        rows={error === null || data !== undefined ? data && listRows(data) : []}
        empty="It is not known what was played."
      />
    </OfficeSection>
  );
}

function Figures({ today }: { today: Today }) {
  return (
    <dl className={classes.figures}>
      <Figure name="New players" value={formatCount(today.newPlayers)} />
      <Figure
        name={`Deposits paid: ${formatCount(today.deposits.count)}`}
        value={formatRupees(today.deposits.amount)}
      />
      <Figure
        name={`Withdrawals paid: ${formatCount(today.withdrawals.count)}`}
        value={formatRupees(today.withdrawals.amount)}
      />
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Fair draws of each game and of all; announced rules apart, where there were any. */
function listRows({ games, sum }: Today): PlayedRow[] {
  const announced = games.filter((game) => game.announced.bets > 0);
  return [
    ...games.map(({ game, fair }) => ({ name: nameGame(game), ...fair })),
    { name: 'All games, fair draws', ...sum.fair },
    ...announced.map((game) => ({
      name: nameGame(game.game),
      note: 'Demonstrations, announced before',
      ...game.announced,
    })),
  ];
}
