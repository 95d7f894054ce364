import { Skeleton } from '@mantine/core';
import { adminOverview, WAITING_KINDS, type WaitingKind, type WaitingLine } from '@rang/contract';
import { formatAge } from '../../lib/format-moment.ts';
import { describeWaiting } from '../counters.tsx';
import { OfficeLink } from '../office-link.tsx';
import { OfficeSection } from '../office-section.tsx';
import { usePolled } from '../office-session.ts';
import { DASHBOARD, type PanelPath } from '../panels.ts';
import stats from '../stats/stats.module.css';
import classes from './overview.module.css';

/** What each is called, and the panel where it is decided. */
const KINDS: Record<WaitingKind, { readonly name: string; readonly panel: PanelPath }> = {
  withdrawals: { name: 'Withdrawals', panel: 'withdrawals' },
  'second-approvals': { name: 'Second approvals', panel: 'withdrawals' },
  tickets: { name: 'Open tickets', panel: 'support' },
  deposits: { name: 'Hanging deposits', panel: 'deposits' },
  rewards: { name: 'Referral rewards', panel: 'rewards' },
};

/** What waits for somebody, each with how long it has waited and where it is decided. */
export function WaitingSection() {
  const { data, error } = usePolled(adminOverview);
  return (
    <OfficeSection title="Waiting for a decision" error={error}>
      <div className={classes.tiles}>
        {data === undefined && error === null
          ? WAITING_KINDS.map((kind) => <Skeleton key={kind} height={118} />)
          : data?.waiting.map((line) => <WaitingTile key={line.kind} line={line} nowMs={Date.parse(data.now)} />)}
      </div>
    </OfficeSection>
  );
}

function WaitingTile({ line, nowMs }: { line: WaitingLine; nowMs: number }) {
  const { name, panel } = KINDS[line.kind];
  return (
    <OfficeLink href={`${DASHBOARD}/${panel}`} className={classes.tile}>
      <span data-waits={line.count > 0 || undefined}>
        <span>{name}</span>
        <b className={stats.figure}>{describeWaiting(line.count)}</b>
        <small>{describeOldest(line, nowMs)}</small>
      </span>
    </OfficeLink>
  );
}

function describeOldest({ oldestAt }: WaitingLine, nowMs: number): string {
  return oldestAt === null ? 'Nothing waits' : `oldest: ${formatAge(nowMs - Date.parse(oldestAt), 'en')}`;
}
