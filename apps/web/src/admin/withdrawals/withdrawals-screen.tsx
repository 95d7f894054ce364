import { Button } from '@mantine/core';
import { formatRupees, isAllowed, WAITING_STAGES, type AdminWithdrawalRecord, type AuditRecord } from '@rang/contract';
import { useMemo, useState } from 'react';
import { formatMoment } from '../../lib/format-moment.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { describeAlert } from '../alerts.tsx';
import { AuditLine } from '../audit/audit-line.tsx';
import { Counters, describeWaiting } from '../counters.tsx';
import { NamedChoice } from '../named-choice.tsx';
import { useMe } from '../office-frame.tsx';
import { KeysetPager, OfficeTable, type OfficeColumn } from '../office-table.tsx';
import records from '../records.module.css';
import { RefreshButton, SearchForm } from '../search-form.tsx';
import { useWithdrawalQueue } from './use-withdrawal-queue.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';
import { describeGateway, isOpen, STAGE_NAMES, STAGE_TONES } from './withdrawal-words.ts';
import classes from './withdrawals.module.css';
import { Parted, PlayerCell, PlayerLink, SuspendedNote } from '../player-link.tsx';

type Withdrawal = AdminWithdrawalRecord;

const COLUMNS: OfficeColumn<Withdrawal>[] = [
  { id: 'withdrawal', header: 'Withdrawal', cell: ({ row }) => <NumberCell withdrawal={row.original} /> },
  { id: 'user', header: 'User', cell: ({ row }) => <UserCell withdrawal={row.original} /> },
  { id: 'sum', header: 'Amount', cell: ({ row }) => formatRupees(row.original.amount) },
  { id: 'bank', header: 'To', cell: ({ row }) => <BankCell withdrawal={row.original} /> },
  { id: 'stage', header: 'State', cell: ({ row }) => <StageCell withdrawal={row.original} /> },
  {
    id: 'createdAt',
    header: 'Asked',
    cell: ({ row }) => formatMoment(row.original.createdAt, 'en', 'dayAndTimeInIndia'),
  },
];

/** Withdrawals that wait, and those that have ended: looked at, approved and rejected. */
export function WithdrawalsScreen() {
  const me = useMe().data;
  const queue = useWithdrawalQueue();
  const [opened, setOpened] = useState<Withdrawal>();
  const [done, setDone] = useState<readonly AuditRecord[]>([]);
  const canDecide = me !== undefined && isAllowed(me.role, 'approveWithdrawal');
  const columns = useMemo(() => [...COLUMNS, actionColumn(canDecide, setOpened)], [canDecide]);
  const { data, error } = queue.page;
  const note = (entry: AuditRecord) => {
    setDone([entry, ...done]);
    setOpened(undefined);
    void queue.refresh();
  };
  return (
    <div className={classes.queue}>
      <PageTitle title="Withdrawals" />
      <Counters
        counts={WAITING_STAGES.map((each) => [
          STAGE_NAMES[each],
          data === undefined ? undefined : describeWaiting(data.waiting[each]),
        ])}
      />
      <Filter queue={queue} />
      <FormMessage tone="bad" text={error === null ? undefined : 'Failed to load withdrawals'} />
      {done.length === 0 ? null : (
        <section className={classes.done} aria-label="What you have decided">
          {done.map((entry) => (
            <div key={entry._id}>
              {entry.subject}
              <AuditLine entry={entry} />
            </div>
          ))}
        </section>
      )}
      <OfficeTable label="Withdrawals" columns={columns} rows={data?.withdrawals} empty="No withdrawal matches." />
      <KeysetPager {...queue.pages} />
      {opened === undefined ? null : (
        <WithdrawalDialog
          key={opened._id}
          withdrawal={data?.withdrawals.find(({ _id }) => _id === opened._id) ?? opened}
          canDecide={canDecide}
          twoAbove={data?.secondApprovalAbove ?? null}
          onClose={() => setOpened(undefined)}
          onDone={note}
          onStale={() => void queue.refresh()}
        />
      )}
    </div>
  );
}

function NumberCell({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <span className={records.two}>
      <Parted text={withdrawal.orderNo} />
      <small className={records.brief}>
        <bdi>
          <Parted text={withdrawal.user.username} />
        </bdi>
        <SuspendedNote player={withdrawal.user} />
      </small>
      <small className={records.brief}>
        <b>{formatRupees(withdrawal.amount)}</b> <StageText withdrawal={withdrawal} />
      </small>
    </span>
  );
}

function UserCell({ withdrawal: { user } }: { withdrawal: Withdrawal }) {
  return (
    <PlayerCell player={user}>
      <PlayerLink id={user._id}>{user.username}</PlayerLink>
    </PlayerCell>
  );
}

function BankCell({ withdrawal }: { withdrawal: Withdrawal }) {
  const { bank_name, account_last4, account_name, sharedWith = [] } = withdrawal;
  return (
    <span className={records.two}>
      <span>
        <bdi>{bank_name}</bdi> •• {account_last4}
      </span>
      <small>
        <bdi>{account_name}</bdi>
      </small>
      {sharedWith.length === 0 ? null : (
        <small>
          Account also used by: <bdi>{sharedWith.join(', ')}</bdi>
        </small>
      )}
    </span>
  );
}

function StageCell({ withdrawal }: { withdrawal: Withdrawal }) {
  const { alerts, reason, stage, firstApproval } = withdrawal;
  const approved = firstApproval === null ? '' : `approved by ${firstApproval.by}`;
  return (
    <span className={records.two}>
      <StageText withdrawal={withdrawal} />
      <small>{stage === 'half-approved' ? approved : (reason ?? describeGateway(withdrawal))}</small>
      {alerts.map((kind) => (
        <small key={kind}>Alert: {describeAlert(kind)}</small>
      ))}
    </span>
  );
}

function StageText({ withdrawal: { stage } }: { withdrawal: Withdrawal }) {
  return <StatusText tone={STAGE_TONES[stage]}>{STAGE_NAMES[stage]}</StatusText>;
}

function actionColumn(canDecide: boolean, onOpen: (withdrawal: Withdrawal) => void): OfficeColumn<Withdrawal> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: ({ row: { original: withdrawal } }) => {
      const word = canDecide && isOpen(withdrawal) ? 'Decide' : 'View';
      return (
        <Button
          variant="default"
          size="sm"
          aria-label={`${word} ${withdrawal.orderNo}`}
          onClick={() => onOpen(withdrawal)}
        >
          {word}
        </Button>
      );
    },
  };
}

function Filter({ queue }: { queue: ReturnType<typeof useWithdrawalQueue> }) {
  return (
    <SearchForm
      label="Withdrawals"
      field="Username begins with, or order number"
      title="Of names that begin so, the first ten players'"
      onSearch={queue.search}
      choices={
        <NamedChoice hasAll label="State" names={STAGE_NAMES} value={queue.stage} onChange={queue.chooseStage} />
      }
    >
      <RefreshButton onPress={() => void queue.refresh()} />
    </SearchForm>
  );
}
