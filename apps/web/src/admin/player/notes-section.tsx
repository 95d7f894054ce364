import {
  addPlayerNote,
  adminPlayerNotes,
  isAllowed,
  ADMIN_LIMITS,
  playerNoteText,
  type AdminPlayerRecord,
  type PlayerNote,
} from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useCommand } from '../../house/commands/use-command.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useEcho } from '../../lib/use-submit.ts';
import { FormMessage, SendButton } from '../../ui/form/send-button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { useMe } from '../office-frame.tsx';
import office from '../office.module.css';
import { callOffice, describeFailure } from '../office-session.ts';
import type { OfficeColumn } from '../office-table.tsx';
import { MainCell, writeMoment } from './cells.tsx';
import { KeysetList } from './keyset-list.tsx';
import classes from './player.module.css';

const KIND_NAMES: Record<PlayerNote['kind'], string> = {
  note: 'Note',
  suspended: 'Suspended',
  reinstated: 'Reinstated',
};

const COLUMNS: OfficeColumn<PlayerNote>[] = [
  {
    id: 'what',
    header: 'Note',
    cell: ({ row: { original: note } }) => (
      <MainCell
        main={<span className={classes.note}>{note.text}</span>}
        brief={`${KIND_NAMES[note.kind]} · ${note.by} · ${writeMoment(note.createdAt)}`}
      />
    ),
  },
  { id: 'category', header: 'Kind', cell: ({ row }) => KIND_NAMES[row.original.kind] },
  { id: 'actor', header: 'Who', cell: ({ row }) => row.original.by },
  { id: 'createdAt', header: 'When', cell: ({ row }) => writeMoment(row.original.createdAt) },
];

/** What administrators have noted of a player, for themselves alone. */
export function NotesSection({ player: { _id: id } }: { player: AdminPlayerRecord }) {
  const me = useMe().data;
  return (
    <>
      {me !== undefined && isAllowed(me.role, 'addPlayerNote') ? <NoteForm id={id} /> : null}
      <KeysetList
        label="Notes"
        name={[id, 'notes']}
        columns={COLUMNS}
        empty="Nothing was noted yet."
        load={async (query) => {
          const { notes, next } = await callOffice(adminPlayerNotes, { params: { id }, query });
          return { rows: notes, next };
        }}
      />
    </>
  );
}

function NoteForm({ id }: { id: string }) {
  const queries = useQueryClient();
  const fields = useFields({ text: '' });
  const echo = useEcho();
  const { pending, run } = useCommand<true>();
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (echo.isEcho(fields.values.text)) return;
    setRefusal(undefined);
    const text = playerNoteText.safeParse(fields.values.text);
    if (!text.success) {
      fields.fail(event.currentTarget, { text: text.error.issues[0]?.message ?? 'Please write something to note.' });
      return;
    }
    const send = (idempotencyKey: string) =>
      callOffice(addPlayerNote, { params: { id }, body: { text: text.data }, idempotencyKey });
    const outcome = await run({ request: `${id} ${text.data}`, send }, true);
    if (outcome === undefined) return;
    if ('answer' in outcome) {
      fields.fill({ text: '' });
      echo.take();
      await queries.invalidateQueries();
    } else setRefusal(`Failed to add the note: ${describeFailure(outcome.failure)}`);
  };
  return (
    <form className={office.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextAreaField
        label="Note"
        placeholder="For administrators alone. A note is never changed."
        maxLength={ADMIN_LIMITS.playerNote.max}
        {...fields.text('text')}
      />
      <FormMessage tone="bad" text={refusal} />
      <SendButton isBusy={pending === true}>Add note</SendButton>
    </form>
  );
}
