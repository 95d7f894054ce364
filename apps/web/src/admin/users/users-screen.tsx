import { Button } from '@mantine/core';
import { formatRupees, isAllowed, type AdminUserRecord, type AuditRecord } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatMoment } from '../../lib/format-moment.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { AuditRow } from '../audit/audit-line.tsx';
import { useMe } from '../office-frame.tsx';
import { Parted, PlayerLink } from '../player-link.tsx';
import { KeysetPager, OfficeTable, type OfficeColumn } from '../office-table.tsx';
import records from '../records.module.css';
import { SearchForm } from '../search-form.tsx';
import { BalanceDialog } from './balance-dialog.tsx';
import { useUserList } from './use-user-list.ts';
import styles from './users.module.css';

const COLUMNS: OfficeColumn<AdminUserRecord>[] = [
  {
    id: 'username',
    accessorKey: 'username',
    header: 'Username',
    cell: ({ row: { original: user } }) => (
      <span className={`${records.two} ${styles.user}`}>
        <PlayerLink id={user._id}>{user.username}</PlayerLink>
        <small className={records.brief}>
          <Parted text={user.email} />
        </small>
        <small className={records.brief}>
          <b>{formatRupees(user.balance)}</b> <Status user={user} />
        </small>
      </span>
    ),
  },
  { id: 'email', header: 'Email', cell: ({ row }) => <Parted text={row.original.email} /> },
  { id: 'balance', header: 'Balance', cell: ({ row }) => formatRupees(row.original.balance) },
  { id: 'isAdmin', header: 'Admin', cell: ({ row }) => (row.original.isAdmin ? 'Yes' : 'No') },
  { id: 'status', header: 'Status', cell: ({ row }) => <Status user={row.original} /> },
  {
    id: 'createdAt',
    accessorKey: 'createdAt',
    header: 'Joined',
    cell: ({ row }) => formatMoment(row.original.createdAt, 'en', 'dayAndTimeInIndia'),
  },
];

/** Players: found by the beginning of their username or address, and their balances set. */
export function UsersScreen() {
  const me = useMe().data;
  const queries = useQueryClient();
  const list = useUserList();
  const [edited, setEdited] = useState<AdminUserRecord>();
  const [done, setDone] = useState<ReadonlyMap<string, AuditRecord>>(new Map());
  const canEdit = me !== undefined && isAllowed(me.role, 'setBalance');
  const { searchedBy } = list;
  const columns = useMemo(() => {
    const shown = COLUMNS.map((column) => ({
      ...column,
      enableSorting: searchedBy === undefined || column.id === searchedBy,
    }));
    return canEdit ? [...shown, editColumn(setEdited)] : shown;
  }, [canEdit, searchedBy]);
  const note = (user: AdminUserRecord, entry: AuditRecord) => {
    setDone(new Map(done).set(user._id, entry));
    setEdited(undefined);
    void queries.invalidateQueries();
  };
  return (
    <>
      <PageTitle title="Users" />
      <SearchForm label="Users" field="Username or e-mail address begins with" onSearch={list.search} />
      <FormMessage tone="bad" text={list.failure} />
      <OfficeTable
        label="Users"
        columns={columns}
        rows={list.users}
        sorting={list.sorting}
        onSort={list.sort}
        below={({ _id }) => <AuditRow entry={done.get(_id)} columns={columns.length} />}
        empty="No user matches."
      />
      <KeysetPager {...list.pages} />
      {edited === undefined ? null : (
        <BalanceDialog
          key={edited._id}
          user={edited}
          onClose={() => setEdited(undefined)}
          onDone={(entry) => note(edited, entry)}
          onStale={() => void queries.invalidateQueries()}
        />
      )}
    </>
  );
}

function Status({ user: { status } }: { user: AdminUserRecord }) {
  return status === 'banned' ? (
    <StatusText tone="bad">Suspended</StatusText>
  ) : (
    <StatusText tone="good">Active</StatusText>
  );
}

function editColumn(onEdit: (user: AdminUserRecord) => void): OfficeColumn<AdminUserRecord> {
  return {
    id: 'actions',
    header: 'Actions',
    enableSorting: false,
    cell: ({ row: { original: user } }) => (
      <Button variant="default" size="sm" aria-label={`Edit balance of ${user.username}`} onClick={() => onEdit(user)}>
        Edit balance
      </Button>
    ),
  };
}
