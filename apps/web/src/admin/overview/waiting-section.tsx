import { Skeleton } from '@mantine/core';
import { ADMIN_LIMITS, adminOverview, WAITING_KINDS, type WaitingKind, type WaitingLine } from '@rang/contract';
import { formatAge } from '../../lib/format-moment.ts';
import { formatCount } from '../../lib/format-number.ts';
import { OfficeLink } from '../office-link.tsx';
import { OfficeSection } from '../office-section.tsx';
import { usePolled } from '../office-session.ts';
import { DASHBOARD, type PanelPath } from '../panels.ts';
import stats from '../stats/stats.module.css';
import classes from './overview.module.css';

/** What each is called, and the panel where it is decided; where there is none, how else. */
const KINDS: Record<WaitingKind, { readonly name: string; readonly panel?: PanelPath; readonly orElse?: string }> = {
  withdrawals: { name: 'Withdrawals', panel: 'withdrawals' },
  'second-approvals': { name: 'Second approvals', panel: 'withdrawals' },
  tickets: { name: 'Open tickets', panel: 'support' },
  deposits: { name: 'Hanging deposits', panel: 'deposits' },
  rewards: { name: 'Referral rewards', orElse: 'Decided by npm run referrals.' },
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
  const { name, panel, orElse } = KINDS[line.kind];
  const said = (
    <>
      <span>{name}</span>
      <b className={stats.figure}>{describeCount(line.count)}</b>
      <small>{describeOldest(line, nowMs)}</small>
      {orElse === undefined ? null : <small>{orElse}</small>}
    </>
  );
  const waits = line.count > 0 || undefined;
  return panel === undefined ? (
    <div className={classes.tile}>
      <span data-waits={waits}>{said}</span>
    </div>
  ) : (
    <OfficeLink href={`${DASHBOARD}/${panel}`} className={classes.tile}>
      <span data-waits={waits}>{said}</span>
    </OfficeLink>
  );
}

/** The house counts as far as a limit, and says no more of what is beyond. */
function describeCount(count: number): string {
  return `${formatCount(count, 'en')}${count < ADMIN_LIMITS.waitingCounted ? '' : ' or more'}`;
}

function describeOldest({ oldestAt }: WaitingLine, nowMs: number): string {
  return oldestAt === null ? 'Nothing waits' : `oldest: ${formatAge(nowMs - Date.parse(oldestAt), 'en')}`;
}
