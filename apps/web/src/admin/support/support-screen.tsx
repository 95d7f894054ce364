import { Button } from '@mantine/core';
import { isAllowed, TICKET_STATUSES, type AdminTicketRecord, type AuditRecord } from '@rang/contract';
import { useMemo, useState } from 'react';
import { shortId, STATUS_TONES } from '../../house/tickets.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { AuditRow } from '../audit/audit-line.tsx';
import { Counters } from '../counters.tsx';
import { useMe } from '../office-frame.tsx';
import { KeysetPager, OfficeTable, type OfficeColumn } from '../office-table.tsx';
import records from '../records.module.css';
import { TicketDialog } from './ticket-dialog.tsx';
import { TicketFilters } from './ticket-filters.tsx';
import { CATEGORY_NAMES, PRIORITY_NAMES, STATUS_NAMES } from './ticket-words.ts';
import { useTickets } from './use-tickets.ts';
import { PlayerLink } from '../player-link.tsx';

type Ticket = AdminTicketRecord;

const COLUMNS: OfficeColumn<Ticket>[] = [
  { id: 'ticket', header: 'Ticket', cell: ({ row }) => <TicketCell ticket={row.original} /> },
  {
    id: 'user',
    header: 'User',
    cell: ({ row: { original: ticket } }) => (
      <span className={records.two}>
        <bdi>{ticket.user.name}</bdi>
        <small>
          <PlayerLink id={ticket.user._id}>{ticket.user.username}</PlayerLink>
        </small>
      </span>
    ),
  },
  { id: 'status', header: 'Status', cell: ({ row }) => <Status ticket={row.original} /> },
  { id: 'priority', header: 'Priority', cell: ({ row }) => PRIORITY_NAMES[row.original.priority] },
  { id: 'category', header: 'Category', cell: ({ row }) => CATEGORY_NAMES[row.original.category] },
  {
    id: 'createdAt',
    header: 'Created',
    cell: ({ row }) => formatMoment(row.original.createdAt, 'en', 'dayAndTimeInIndia'),
  },
];

/** Players' tickets: found by status, priority and category, read and answered. */
export function SupportScreen() {
  const me = useMe().data;
  const list = useTickets();
  const [opened, setOpened] = useState<Ticket>();
  const [done, setDone] = useState<ReadonlyMap<string, AuditRecord>>(new Map());
  const canUpdate = me !== undefined && isAllowed(me.role, 'updateTicket');
  const columns = useMemo(() => [...COLUMNS, actionColumn(canUpdate, setOpened)], [canUpdate]);
  const { data, error } = list.page;
  const note = ({ _id }: Ticket, entry: AuditRecord | null) => {
    if (entry !== null) setDone(new Map(done).set(_id, entry));
    setOpened(undefined);
    showToast('Support ticket updated successfully!', 'good');
    void list.refresh();
  };
  return (
    <>
      <PageTitle title="Support Tickets" />
      <Counters counts={TICKET_STATUSES.map((status) => [STATUS_NAMES[status], data?.stats[status]])} />
      <TicketFilters list={list} />
      <FormMessage tone="bad" text={error === null ? undefined : 'Failed to load support tickets'} />
      <OfficeTable
        label="Support Tickets"
        columns={columns}
        rows={data?.tickets}
        below={({ _id }) => <AuditRow entry={done.get(_id)} columns={columns.length} />}
        empty={<Nothing />}
      />
      <KeysetPager {...list.pages} />
      {opened === undefined ? null : (
        <TicketDialog
          key={opened._id}
          ticket={opened}
          canUpdate={canUpdate}
          onLook={list.look}
          onClose={() => setOpened(undefined)}
          onDone={note}
        />
      )}
    </>
  );
}

function TicketCell({ ticket }: { ticket: Ticket }) {
  return (
    <span className={records.two}>
      <bdi>{ticket.subject}</bdi>
      <small>{shortId(ticket)}</small>
      <small className={records.brief}>
        <PlayerLink id={ticket.user._id}>{ticket.user.username}</PlayerLink>
      </small>
      <small className={records.brief}>
        {PRIORITY_NAMES[ticket.priority]} · {CATEGORY_NAMES[ticket.category]} · <Status ticket={ticket} />
      </small>
    </span>
  );
}

function Status({ ticket: { status } }: { ticket: Ticket }) {
  return <StatusText tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</StatusText>;
}

function actionColumn(canUpdate: boolean, onOpen: (ticket: Ticket) => void): OfficeColumn<Ticket> {
  const word = canUpdate ? 'Update' : 'View';
  return {
    id: 'actions',
    header: 'Actions',
    cell: ({ row: { original: ticket } }) => (
      <Button
        variant="default"
        size="sm"
        aria-label={`${word} ticket ${shortId(ticket)}`}
        onClick={() => onOpen(ticket)}
      >
        {word}
      </Button>
    ),
  };
}

function Nothing() {
  return (
    <span className={records.two}>
      <strong>No Support Tickets</strong>
      <span>No tickets match the current filters</span>
    </span>
  );
}
