import { Button } from '@mantine/core';
import { formatRupees, UNENDED_STATUSES, isAllowed, type AdminDepositRecord } from '@rang/contract';
import { useMemo, useState } from 'react';
import { formatMoment } from '../../lib/format-moment.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { describeAlert } from '../alerts.tsx';
import { Counters, describeWaiting } from '../counters.tsx';
import { NamedChoice } from '../named-choice.tsx';
import { useMe } from '../office-frame.tsx';
import { describeFailure } from '../office-session.ts';
import { KeysetPager, OfficeTable, type OfficeColumn } from '../office-table.tsx';
import { Parted, PlayerCell, PlayerLink } from '../player-link.tsx';
import records from '../records.module.css';
import { RefreshButton, SearchForm } from '../search-form.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { FILTER_NAMES, STATUS_NAMES, STATUS_TONES } from './deposit-words.ts';
import classes from './deposits.module.css';
import { useDepositList } from './use-deposit-list.ts';

type Deposit = AdminDepositRecord;

const COLUMNS: OfficeColumn<Deposit>[] = [
  { id: 'deposit', header: 'Deposit', cell: ({ row }) => <NumberCell deposit={row.original} /> },
  { id: 'user', header: 'User', cell: ({ row }) => <UserCell deposit={row.original} /> },
  { id: 'sum', header: 'Amount', cell: ({ row }) => formatRupees(row.original.amount) },
  { id: 'status', header: 'Status', cell: ({ row }) => <StatusCell deposit={row.original} /> },
  {
    id: 'createdAt',
    header: 'Started',
    cell: ({ row }) => formatMoment(row.original.createdAt, 'en', 'dayAndTimeInIndia'),
  },
];

/** Deposits, those that hang among them: looked at beside the gateway's word, and asked about again. */
export function DepositsScreen() {
  const me = useMe().data;
  const list = useDepositList();
  const [opened, setOpened] = useState<Deposit>();
  const columns = useMemo(() => [...COLUMNS, actionColumn(setOpened)], []);
  const { data, error } = list.page;
  return (
    <div className={classes.deposits}>
      <PageTitle title="Deposits" />
      <Counters
        counts={UNENDED_STATUSES.map((each) => [
          STATUS_NAMES[each],
          data === undefined ? undefined : describeWaiting(data.unended[each]),
        ])}
      />
      <Filter list={list} />
      <FormMessage
        tone="bad"
        text={error === null ? undefined : `Failed to load deposits: ${describeFailure(error)}`}
      />
      <OfficeTable
        label="Deposits"
        columns={columns}
        rows={error === null ? data?.deposits : (data?.deposits ?? [])}
        empty={error === null ? 'No deposit matches.' : 'It is not known which there are.'}
      />
      <KeysetPager {...list.pages} />
      {opened === undefined ? null : (
        <DepositDialog
          key={opened._id}
          opened={opened}
          listed={data?.deposits.find(({ _id }) => _id === opened._id)}
          canAsk={me !== undefined && isAllowed(me.role, 'requeryDeposit')}
          onClose={() => setOpened(undefined)}
          onChanged={() => void list.refresh()}
        />
      )}
    </div>
  );
}

function NumberCell({ deposit }: { deposit: Deposit }) {
  return (
    <span className={records.two}>
      <Parted text={deposit.orderNo} />
      <small className={records.brief}>
        <bdi>
          <Parted text={deposit.user.username} />
        </bdi>
      </small>
      <small className={records.brief}>
        <b>{formatRupees(deposit.amount)}</b> <Status deposit={deposit} />
      </small>
    </span>
  );
}

function UserCell({ deposit: { user } }: { deposit: Deposit }) {
  return (
    <PlayerCell player={user}>
      <PlayerLink id={user._id}>{user.username}</PlayerLink>
    </PlayerCell>
  );
}

function StatusCell({ deposit }: { deposit: Deposit }) {
  return (
    <span className={records.two}>
      <Status deposit={deposit} />
      {deposit.alerts.map((kind) => (
        <small key={kind}>Alert: {describeAlert(kind)}</small>
      ))}
    </span>
  );
}

function Status({ deposit: { status } }: { deposit: Deposit }) {
  return <StatusText tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</StatusText>;
}

function actionColumn(onOpen: (deposit: Deposit) => void): OfficeColumn<Deposit> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: ({ row: { original: deposit } }) => (
      <Button variant="default" size="sm" aria-label={`Open ${deposit.orderNo}`} onClick={() => onOpen(deposit)}>
        Open
      </Button>
    ),
  };
}

function Filter({ list }: { list: ReturnType<typeof useDepositList> }) {
  return (
    <SearchForm
      label="Deposits"
      field="Username begins with, or order number"
      title="Of names that begin so, the first ten players'"
      onSearch={list.search}
      choices={
        <NamedChoice hasAll label="Status" names={FILTER_NAMES} value={list.status} onChange={list.chooseStatus} />
      }
    >
      <RefreshButton onPress={() => void list.refresh()} />
    </SearchForm>
  );
}
