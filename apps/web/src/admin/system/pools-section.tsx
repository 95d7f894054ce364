import type { PoolRecord } from '@rang/contract';
import { formatCount } from '../../lib/format-number.ts';
import { OfficeSection } from '../office-section.tsx';
import { OfficeTable, type OfficeColumn } from '../office-table.tsx';
import { MainCell } from '../player/cells.tsx';

/** Who takes connections of each; a pool that is not known here is called as it is. */
const NAMES: Readonly<Record<string, string>> = {
  requests: 'Requests',
  sessions: 'Checks of sessions',
  intake: 'Intake',
  engines: 'Engines',
  jobs: 'Background work',
  books: 'Reconciliation',
};

const COLUMNS: OfficeColumn<PoolRecord>[] = [
  {
    id: 'what',
    header: 'Pool',
    cell: ({ row: { original: pool } }) => (
      <MainCell
        main={NAMES[pool.name] ?? pool.name}
        brief={`${pool.inUse} in use, ${pool.idle} idle, at most ${pool.limit}; ${describeWaiting(pool)}`}
      />
    ),
  },
  { id: 'balance', header: 'In use', cell: ({ row }) => formatCount(row.original.inUse) },
  { id: 'bets', header: 'Idle', cell: ({ row }) => formatCount(row.original.idle) },
  { id: 'staked', header: 'At most', cell: ({ row }) => formatCount(row.original.limit) },
  { id: 'queue', header: 'Callers', cell: ({ row }) => describeWaiting(row.original) },
];

/** The connections to the database, each pool for those who may take them. */
export function PoolsSection({ pools }: { pools: PoolRecord[] }) {
  return (
    <OfficeSection title="Connections to the database">
      <OfficeTable label="Pools of connections" columns={COLUMNS} rows={pools} empty="There are no pools." />
    </OfficeSection>
  );
}

function describeWaiting({ waiting, waitingLimit }: PoolRecord): string {
  const limit = waitingLimit === null ? '' : ` of at most ${formatCount(waitingLimit)}`;
  return waiting === 0 && waitingLimit === null ? 'nothing waits' : `${formatCount(waiting)}${limit} wait`;
}
