import type { JobRecord } from '@rang/contract';
import { formatMoment } from '../../lib/format-moment.ts';
import { formatCount } from '../../lib/format-number.ts';
import { StatusText } from '../../ui/status-text.tsx';
import { OfficeSection } from '../office-section.tsx';
import { OfficeTable, type OfficeColumn } from '../office-table.tsx';
import { MainCell } from '../player/cells.tsx';
import { Parted } from '../player-link.tsx';

const COLUMNS: OfficeColumn<JobRecord>[] = [
  {
    id: 'what',
    header: 'Job',
    cell: ({ row: { original: job } }) => (
      <MainCell
        main={<Parted text={job.name} />}
        small={job.when}
        brief={`${describeQueue(job)}; last ${writeTime(job.lastEndedAt)}, next ${writeTime(job.nextAt)}`}
      />
    ),
  },
  { id: 'queue', header: 'Queue', cell: ({ row }) => describeQueue(row.original) },
  { id: 'at', header: 'Last run here', cell: ({ row }) => writeTime(row.original.lastEndedAt) },
  { id: 'createdAt', header: 'Next', cell: ({ row }) => writeTime(row.original.nextAt) },
  { id: 'failures', header: 'Runs here', cell: ({ row }) => <Runs job={row.original} /> },
];

/** Work in the background: the queue of the whole house, and what became of it in this process. */
export function JobsSection({ jobs }: { jobs: JobRecord[] }) {
  return (
    <OfficeSection title="Jobs">
      <OfficeTable label="Jobs" columns={COLUMNS} rows={jobs} empty="There are no jobs." />
    </OfficeSection>
  );
}

function Runs({ job: { runs, failures, lastFailedAt } }: { job: JobRecord }) {
  if (runs === 0) return <StatusText tone="calm">none yet</StatusText>;
  if (failures === 0) return <StatusText tone="good">{formatCount(runs)} went well</StatusText>;
  return (
    <StatusText tone="bad">
      {formatCount(failures)} of {formatCount(runs)} failed, last {writeTime(lastFailedAt)}
    </StatusText>
  );
}

function describeQueue({ queued, active }: JobRecord): string {
  return `${formatCount(queued)} queued, ${formatCount(active)} under way`;
}

const HALF_DAY_MS = 12 * 3_600_000;

/** With the day where it is not soon or a while ago. */
function writeTime(iso: string | null): string {
  if (iso === null) return '—';
  const isNear = Math.abs(Date.parse(iso) - Date.now()) < HALF_DAY_MS;
  return formatMoment(iso, 'en', isNear ? 'timeOfDayAndZone' : 'narrowInIndia');
}
