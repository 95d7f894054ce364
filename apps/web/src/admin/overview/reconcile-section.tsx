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

/** What nobody may overlook: the last time the books were gone over, they did not agree, or it broke off. */
export function ReconcileAlarm() {
  const last = usePolled(adminHealth).data?.reconcile ?? undefined;
  const alarm = last && describeAlarm(last);
  return alarm === undefined ? null : <FormMessage tone="bad" text={alarm} />;
}

function describeAlarm({ mismatches, endedAt }: ReconcileRecord): string | undefined {
  const when = formatMoment(endedAt, 'en', 'dayAndTime');
  if (mismatches === null) return `The reconciliation broke off on ${when}. Nobody knows whether the books agree.`;
  return mismatches === 0 ? undefined : `The books do not agree: ${countMismatches(mismatches)} found on ${when}.`;
}

/** When the books were gone over last, by whom, and what came of it. */
export function ReconcileSection() {
  const { data, error } = usePolled(adminHealth);
  return (
    <OfficeSection title="Last reconciliation" error={error}>
      {data === undefined && error === null ? <Skeleton height={120} /> : null}
      {data === undefined ? null : data.reconcile === null ? (
        <p className={classes.note}>
          The books were never gone over. The house does so every night, and npm run reconcile at any time.
        </p>
      ) : (
        <Run run={data.reconcile} nowMs={Date.parse(data.now)} />
      )}
    </OfficeSection>
  );
}

function Run({ run, nowMs }: { run: ReconcileRecord; nowMs: number }) {
  const seconds = Math.round((Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1_000);
  return (
    <>
      <dl className={records.facts}>
        <dt>Result</dt>
        <dd>
          <Result mismatches={run.mismatches} />
        </dd>
        <dt>Ended</dt>
        <dd>
          {formatAge(nowMs - Date.parse(run.endedAt), 'en')}, {formatMoment(run.endedAt, 'en', 'dayAndTime')}
        </dd>
        <dt>By</dt>
        <dd>{run.by === 'job' ? "the house's nightly job" : 'npm run reconcile'}</dd>
        <dt>Checks</dt>
        <dd>
          {formatCount(run.checks, 'en')}, in {formatCount(seconds, 'en')} s
        </dd>
      </dl>
      {run.found.length === 0 ? null : (
        <ul className={classes.found}>
          {run.found.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Result({ mismatches }: Pick<ReconcileRecord, 'mismatches'>) {
  if (mismatches === null) return <StatusText tone="bad">Broke off</StatusText>;
  if (mismatches === 0) return <StatusText tone="good">Everything agrees</StatusText>;
  return <StatusText tone="bad">{countMismatches(mismatches)}</StatusText>;
}

function countMismatches(count: number): string {
  return count === 1 ? '1 mismatch' : `${formatCount(count, 'en')} mismatches`;
}
