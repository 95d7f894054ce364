import { adminPlayerTickets, type AdminPlayerRecord, type TicketRecord } from '@rang/contract';
import { StatusText } from '../../ui/status-text.tsx';
import { callOffice } from '../office-session.ts';
import type { OfficeColumn } from '../office-table.tsx';
import { shortId, STATUS_TONES } from '../../house/tickets.ts';
import { CATEGORY_NAMES, STATUS_NAMES } from '../support/ticket-words.ts';
import { MainCell, writeMoment } from './cells.tsx';
import { KeysetList } from './keyset-list.tsx';
import classes from './player.module.css';

const COLUMNS: OfficeColumn<TicketRecord>[] = [
  {
    id: 'what',
    header: 'Ticket',
    cell: ({ row: { original: ticket } }) => (
      <>
        <MainCell
          main={ticket.subject}
          small={`${shortId(ticket)} · ${CATEGORY_NAMES[ticket.category]}`}
          brief={`${STATUS_NAMES[ticket.status]} · ${writeMoment(ticket.createdAt)}`}
        />
        <details className={classes.message}>
          <summary>Message and answer</summary>
          <p dir="auto">{ticket.message}</p>
          <p dir="auto">{ticket.adminNotes === '' ? 'No answer yet.' : `Answer: ${ticket.adminNotes}`}</p>
        </details>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <StatusText tone={STATUS_TONES[original.status]}>{STATUS_NAMES[original.status]}</StatusText>
    ),
  },
  { id: 'createdAt', header: 'Created', cell: ({ row }) => writeMoment(row.original.createdAt) },
];

/** What a player has written to the house; it is answered in the panel of all tickets. */
export function TicketsSection({ player: { _id: id } }: { player: AdminPlayerRecord }) {
  return (
    <KeysetList
      label="Tickets"
      name={[id, 'tickets']}
      columns={COLUMNS}
      empty="No ticket of this player."
      load={async (query) => {
        const { tickets, next } = await callOffice(adminPlayerTickets, { params: { id }, query });
        return { rows: tickets, next };
      }}
    />
  );
}
