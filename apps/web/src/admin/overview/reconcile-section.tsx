import { Skeleton } from '@mantine/core';
import { adminHealth, type ReconcileRecord } from '@rang/contract';
import { formatAge, formatMoment } from '../../lib/format-moment.ts';
import { formatCount } from '../../lib/format-number.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { OfficeSection } from '../office-section.tsx';
import { usePolled } from '../office-session.ts';
import records from '../records.module.css';
import classes from './overview.module.css';

/** What nobody may overlook: the books did not agree when they were gone over last, that broke off, or it is too long ago. */
export function ReconcileAlarm() {
  const { data } = usePolled(adminHealth);
  const alarm = data?.reconcile && describeAlarm(data.reconcile, Date.parse(data.now));
  return alarm === undefined || alarm === null ? null : <FormMessage tone="bad" text={alarm} />;
}

// A night and some hours: what happens every night did not happen.
const TOO_OLD_MS = 26 * 3_600_000;

function describeAlarm({ mismatches, startedAt, endedAt }: ReconcileRecord, nowMs: number): string | undefined {
  if (endedAt === null)
    return `The reconciliation that began on ${formatMoment(startedAt, 'en', 'dayAndTimeInIndia')} never ended: its process was killed. Nobody knows whether the books agree.`;
  const when = formatMoment(endedAt, 'en', 'dayAndTimeInIndia');
  if (mismatches === null) return `The reconciliation broke off on ${when}. Nobody knows whether the books agree.`;
  if (mismatches > 0) return `The books do not agree: ${countMismatches(mismatches)} found on ${when}.`;
  const isTooOld = nowMs - Date.parse(endedAt) > TOO_OLD_MS;
  return isTooOld ? `The books were gone over last on ${when}. The house should do so every night.` : undefined;
}

/** When the books were gone over last, by whom, and what came of it. */
export function ReconcileSection() {
  const { data, error } = usePolled(adminHealth);
  return (
    <OfficeSection title="Last reconciliation" error={error}>
      {data === undefined && error === null ? <Skeleton height={120} /> : null}
      {data === undefined ? null : data.reconcile === null ? (
        <p className={classes.note}>Not reconciled yet: the house goes over its books every night.</p>
      ) : (
        <Run run={data.reconcile} nowMs={Date.parse(data.now)} />
      )}
    </OfficeSection>
  );
}

function Run({ run, nowMs }: { run: ReconcileRecord; nowMs: number }) {
  const at = run.endedAt ?? run.startedAt;
  const seconds = Math.round((Date.parse(at) - Date.parse(run.startedAt)) / 1_000);
  return (
    <>
      <dl className={records.facts}>
        <dt>Result</dt>
        <dd>
          <Result run={run} />
        </dd>
        <dt>{run.endedAt === null ? 'Began' : 'Ended'}</dt>
        <dd>
          {formatAge(nowMs - Date.parse(at), 'en')}, {formatMoment(at, 'en', 'dayAndTimeInIndia')}
        </dd>
        <dt>By</dt>
        <dd>{run.by === 'job' ? "the house's nightly job" : 'npm run reconcile'}</dd>
        {run.endedAt === null ? null : (
          <>
            <dt>Checks</dt>
            <dd>
              {formatCount(run.checks)}, in {formatCount(seconds)} s
            </dd>
          </>
        )}
      </dl>
      {run.found.length === 0 ? null : (
        <ul className={classes.found}>
          {run.found.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
          {(run.mismatches ?? 0) > run.found.length ? (
            <li>
              and {formatCount((run.mismatches ?? 0) - run.found.length)} more: npm run reconcile names the first 1,000
            </li>
          ) : null}
        </ul>
      )}
    </>
  );
}

function Result({ run: { mismatches, endedAt } }: { run: ReconcileRecord }) {
  if (endedAt === null) return <StatusText tone="bad">Never ended</StatusText>;
  if (mismatches === null) return <StatusText tone="bad">Broke off</StatusText>;
  if (mismatches === 0) return <StatusText tone="good">Everything agrees</StatusText>;
  return <StatusText tone="bad">{countMismatches(mismatches)}</StatusText>;
}

function countMismatches(count: number): string {
  return count === 1 ? '1 mismatch' : `${formatCount(count)} mismatches`;
}
