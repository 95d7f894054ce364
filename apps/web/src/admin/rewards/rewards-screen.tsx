import { adminRewards, isAllowed, REWARD_FILTERS, TIMES, type AuditRecord } from '@rang/contract';
import { useMemo, useState } from 'react';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AuditLine } from '../audit/audit-line.tsx';
import { useProposal } from '../controls/use-proposal.tsx';
import { Counters, describeWaiting } from '../counters.tsx';
import { NamedChoice } from '../named-choice.tsx';
import { useMe } from '../office-frame.tsx';
import office from '../office.module.css';
import { callOffice, describeFailure } from '../office-session.ts';
import { KeysetPager, OfficeTable } from '../office-table.tsx';
import records from '../records.module.css';
import { useOfficeList } from '../use-office-list.ts';
import { proposeDecision } from './propose-decision.tsx';
import { listColumns, type Intent } from './reward-columns.tsx';
import { nameReward, REWARD_FILTER_NAMES } from './reward-words.ts';
import classes from './rewards.module.css';

/** Rewards for friends: those that wait, those with something in common, or all; released, refused and taken back. */
export function RewardsScreen() {
  const me = useMe().data;
  const list = useRewardList();
  const [done, setDone] = useState<readonly AuditRecord[]>([]);
  const note = (entry: AuditRecord) => setDone((before) => [entry, ...before]);
  const { propose, banner, dialog } = useProposal(([reward, decision]: Intent) =>
    proposeDecision(reward, decision, note),
  );
  const { data, error } = list.page;
  const canDecide = me !== undefined && isAllowed(me.role, 'releaseReward');
  const columns = useMemo(
    () => listColumns(data?.now, canDecide ? propose : undefined),
    [data?.now, canDecide, propose],
  );
  const shown = new Set(data?.rewards.map(nameReward));
  return (
    <div className={classes.rewards}>
      <PageTitle title="Referral rewards" />
      <Counters counts={[['To be decided', data === undefined ? undefined : describeWaiting(data.waiting)]]} />
      <div className={office.filters} role="search" aria-label="Referral rewards">
        <NamedChoice label="Which" names={REWARD_FILTER_NAMES} value={list.chosen} onChange={list.choose} />
      </div>
      <FormMessage tone="bad" text={error === null ? undefined : `Failed to load rewards: ${describeFailure(error)}`} />
      <FormMessage tone="good" text={banner} />
      <Decided entries={done.filter(({ subject }) => !shown.has(subject))} />
      <OfficeTable
        label="Referral rewards"
        columns={columns}
        rows={error === null ? data?.rewards : (data?.rewards ?? [])}
        below={(reward) => (
          <Below columns={columns.length} entries={done.filter(({ subject }) => subject === nameReward(reward))} />
        )}
        empty={list.chosen === 'pending' ? 'No reward waits.' : 'No reward is like that.'}
      />
      <KeysetPager {...list.pages} />
      {dialog}
    </div>
  );
}

/** The page of rewards that is shown: friends deposit, and other administrators decide. */
function useRewardList() {
  return useOfficeList({
    name: ['rewards'],
    // What is to be decided comes first.
    first: 'pending',
    pollMs: TIMES.officePollMs,
    ask: (chosen, query) =>
      callOffice(adminRewards, { query: { filter: REWARD_FILTERS.find((each) => each === chosen), ...query } }),
  });
}

/** What was decided here and is on this page no more. */
function Decided({ entries }: { entries: readonly AuditRecord[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label="What you have decided">
      {entries.map((entry) => (
        <div key={entry._id} className={records.two}>
          {entry.subject}
          <AuditLine entry={entry} />
        </div>
      ))}
    </section>
  );
}

function Below({ columns, entries }: { columns: number; entries: readonly AuditRecord[] }) {
  return entries.map((entry) => (
    <tr key={entry._id}>
      <td colSpan={columns}>
        <AuditLine entry={entry} />
      </td>
    </tr>
  ));
}
