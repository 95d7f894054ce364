import { TICKET_LIMITS, updateTicket, type AdminTicketRecord, type AuditRecord } from '@rang/contract';
import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../house/calls/api-error.ts';
import { useCommand } from '../../house/commands/use-command.ts';
import { shortId } from '../../house/tickets.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { FormMessage, SendButton } from '../../ui/form/send-button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { NamedChoice } from '../named-choice.tsx';
import { OfficeDialog } from '../office-dialog.tsx';
import { callOffice } from '../office-session.ts';
import office from '../office.module.css';
import records from '../records.module.css';
import classes from './support.module.css';
import { CATEGORY_NAMES, PRIORITY_NAMES, STATUS_NAMES } from './ticket-words.ts';

type Ticket = AdminTicketRecord;

/** A ticket that is to be changed. */
interface TicketUpdate {
  readonly ticket: Ticket;
  /** Finds out what the ticket is by now. */
  readonly onLook: (ticket: Ticket) => Promise<Ticket | undefined>;
  readonly onDone: (ticket: Ticket, entry: AuditRecord | null) => void;
}

interface TicketDialogProps extends TicketUpdate {
  readonly canUpdate: boolean;
  readonly onClose: () => void;
}

/** A ticket as it was written, and what the house makes of it. */
export function TicketDialog(props: TicketDialogProps) {
  const { ticket, canUpdate, onClose } = props;
  return (
    <OfficeDialog onClose={onClose} title={`Ticket ${shortId(ticket)}`}>
      <dl className={records.facts}>
        <dt>Subject</dt>
        <dd dir="auto">{ticket.subject}</dd>
        <dt>User</dt>
        <dd>
          <bdi>{ticket.user.name}</bdi> ({ticket.user.username})
        </dd>
        <dt>Created</dt>
        <dd>{formatMoment(ticket.createdAt, 'en', 'dayAndTimeInIndia')}</dd>
        <dt>Category</dt>
        <dd>{CATEGORY_NAMES[ticket.category]}</dd>
        <dt>Message</dt>
        <dd>
          <div dir="auto" className={classes.message} role="region" aria-label="Message" tabIndex={0}>
            {ticket.message}
          </div>
        </dd>
      </dl>
      {canUpdate ? <UpdateForm {...props} /> : <Now ticket={ticket} />}
    </OfficeDialog>
  );
}

/** What the house has made of a ticket so far. */
function Now({ ticket: { status, priority, adminNotes } }: { ticket: Ticket }) {
  return (
    <dl className={records.facts}>
      <dt>Status</dt>
      <dd>{STATUS_NAMES[status]}</dd>
      <dt>Priority</dt>
      <dd>{PRIORITY_NAMES[priority]}</dd>
      <dt>Admin Notes</dt>
      <dd dir="auto" className={classes.message}>
        {adminNotes === '' ? '—' : adminNotes}
      </dd>
    </dl>
  );
}

/** What an administrator makes of a ticket, and how it is saved: never over anything that was not shown. */
function useTicketUpdate({ ticket, onLook, onDone }: TicketUpdate) {
  const [seen, setSeen] = useState(ticket);
  const [made, make] = useState<Pick<Ticket, 'status' | 'priority' | 'adminNotes'>>(ticket);
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

function UpdateForm(props: TicketDialogProps) {
  const { ticket } = props;
  const { made, make, seen, refusal, isBusy, save } = useTicketUpdate(props);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={office.form} noValidate onSubmit={submit}>
      <div className={classes.pair}>
        <NamedChoice
          label="Status"
          names={STATUS_NAMES}
          value={made.status}
          onChange={(next) => make({ ...made, status: next as Ticket['status'] })}
        />
        <NamedChoice
          label="Priority"
          names={PRIORITY_NAMES}
          value={made.priority}
          onChange={(next) => make({ ...made, priority: next as Ticket['priority'] })}
        />
      </div>
      <TextAreaField
        label="Admin Notes"
        hint="The player reads this as your answer."
        maxLength={TICKET_LIMITS.notes.max}
        value={made.adminNotes}
        onChange={(event) => make({ ...made, adminNotes: event.currentTarget.value })}
      />
      <FormMessage tone="bad" text={refusal} />
      {seen.version === ticket.version ? null : (
        <section className={classes.now} aria-label="What it is by now">
          <p>What it is by now. Updating writes over it:</p>
          <Now ticket={seen} />
        </section>
      )}
      <SendButton isBusy={isBusy}>Update Ticket</SendButton>
    </form>
  );
}
