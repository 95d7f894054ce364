import { updateTicket, type AdminTicketRecord, type AuditRecord } from '@rang/contract';
import { useState } from 'react';
import { ApiError } from '../../house/calls/api-error.ts';
import { useCommand } from '../../house/commands/use-command.ts';
import { callOffice } from '../office-session.ts';

/** A ticket that is to be changed. */
export interface TicketUpdate {
  readonly ticket: AdminTicketRecord;
  /** Finds out what the ticket is by now. */
  readonly onLook: (ticket: AdminTicketRecord) => Promise<AdminTicketRecord | undefined>;
  readonly onDone: (ticket: AdminTicketRecord, entry: AuditRecord | null) => void;
}

/** What an administrator makes of a ticket, and how it is saved: never over anything that was not shown. */
export function useTicketUpdate({ ticket, onLook, onDone }: TicketUpdate) {
  const [seen, setSeen] = useState(ticket);
  const [made, make] = useState<Pick<AdminTicketRecord, 'status' | 'priority' | 'adminNotes'>>(ticket);
  const [refusal, setRefusal] = useState<string>();
  const { pending, run } = useCommand<true>();
  const save = async () => {
    setRefusal(undefined);
    const { status, priority, adminNotes } = made;
    const body = { status, priority, adminNotes, expected: seen.version };
    const send = () => callOffice(updateTicket, { params: { id: ticket._id }, body });
    const outcome = await run({ request: JSON.stringify([ticket._id, body]), send }, true);
    if (outcome === undefined) return;
    if ('answer' in outcome) {
      onDone(outcome.answer.ticket, outcome.answer.entry);
      return;
    }
    const { failure } = outcome;
    setRefusal(failure instanceof ApiError ? failure.message : 'Failed to update ticket');
    if (failure instanceof ApiError && failure.code === 'TICKET_CHANGED') setSeen((await onLook(ticket)) ?? seen);
  };
  return { made, make, seen, refusal, isBusy: pending === true, save };
}
