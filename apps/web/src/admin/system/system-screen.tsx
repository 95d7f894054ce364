import { Skeleton } from '@mantine/core';
import { adminSystem, type SystemState } from '@rang/contract';
import { formatMoment } from '../../lib/format-moment.ts';
import { formatCount } from '../../lib/format-number.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { describeFailure, usePolled } from '../office-session.ts';
import { FactList, type FactLine } from '../fact-list.tsx';
import { OfficeSection } from '../office-section.tsx';
import { EnginesSection } from '../overview/engines-section.tsx';
import overview from '../overview/overview.module.css';
import { JobsSection } from './jobs-section.tsx';
import { PoolsSection } from './pools-section.tsx';

/** How the process that answers is doing, and the engines of all. */
export function SystemScreen() {
  const { data, error } = usePolled(adminSystem);
  return (
    <>
      <PageTitle title="System" />
      <p className={overview.note}>
        {data === undefined
          ? 'What the process that answers says of itself.'
          : `What ${data.process.name} says of itself, as of ${formatMoment(data.now, 'en', 'timeOfDayAndZone')}. Of another server of the house only the engines and the queues of jobs are known.`}
      </p>
      <FormMessage tone="bad" text={error === null ? undefined : `Failed to load it: ${describeFailure(error)}`} />
      {data === undefined && error === null ? <Skeleton height={320} /> : null}
      {data === undefined ? null : <Process state={data} />}
      <EnginesSection />
      {data === undefined ? null : (
        <>
          <PoolsSection pools={data.pools} />
          <JobsSection jobs={data.jobs} />
        </>
      )}
    </>
  );
}

function Process({ state }: { state: SystemState }) {
  return (
    <div className={overview.halves}>
      <OfficeSection title="Process and versions">
        <FactList lines={listVersions(state)} />
      </OfficeSection>
      <OfficeSection title="Queue, sockets and clock">
        <FactList lines={listLoad(state)} />
      </OfficeSection>
    </div>
  );
}

function listVersions({ process, versions, now }: SystemState): FactLine[] {
  return [
    ['Open since', formatMoment(process.startedAt, 'en', 'dayAndTimeInIndia')],
    ['Up for', describeSpan(Date.parse(now) - Date.parse(process.startedAt))],
    ['Memory', `${formatCount(Math.round(process.memoryBytes / 1_048_576))} MB`],
    ['House', versions.house],
    ['Commit', versions.commit ?? 'not known'],
    ['Node', versions.node],
    ['PostgreSQL', versions.postgres],
    ['Newest migration', versions.migration],
  ];
}

function listLoad({ intake, sockets, clock }: SystemState): FactLine[] {
  const gateway = clock.aheadOfGatewayMs;
  return [
    ['Commands that wait', `${formatCount(intake.waiting)} of at most ${formatCount(intake.limit)}`],
    ['Of one player', `at most ${formatCount(intake.limitPerWallet)}`],
    ['In one batch', `at most ${formatCount(intake.batch)}`],
    ['Sockets', `${formatCount(sockets.open)} of at most ${formatCount(sockets.limit)}`],
    ['Clock and database', describeAhead(clock.aheadOfDatabaseMs)],
    ['Clock and gateway', gateway === null ? 'The gateway does not answer' : describeAhead(gateway)],
  ];
}

function describeAhead(ms: number): string {
  if (ms === 0) return 'the same';
  return `${formatCount(Math.abs(ms))} ms ${ms > 0 ? 'ahead' : 'behind'}`;
}

function describeSpan(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${formatCount(days)} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
