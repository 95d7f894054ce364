import { Button } from '@mantine/core';
import { ADMIN_LIMITS, NOTICE_KINDS, noticeText, type NoticeKind } from '@rang/contract';
import { useState, type SyntheticEvent } from 'react';
import { NoticeLine } from '../../features/notice/index.tsx';
import { useFields } from '../../lib/use-fields.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { NamedChoice } from '../named-choice.tsx';
import office from '../office.module.css';

const KIND_NAMES: Record<NoticeKind, string> = { info: 'Notice', warning: 'Important' };

/** A notice as it is written here. */
export interface DraftNotice {
  readonly kind: NoticeKind;
  readonly text: string;
  readonly endsAt: string | null;
}

/** Writes a notice, shown as players will see it while it is written. Nothing is said before the next step. */
export function NoticeForm({ onNext }: { onNext: (draft: DraftNotice) => void }) {
  const [chosen, setChosen] = useState<string>(NOTICE_KINDS[0]);
  const fields = useFields({ text: '', ends: '' });
  const kind = NOTICE_KINDS.find((each) => each === chosen) ?? NOTICE_KINDS[0];
  // One line, however it is typed or pasted.
  const written = fields.values.text.replace(/\s+/gu, ' ').trim();
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = noticeText.safeParse(written);
    const ends = fields.values.ends === '' ? null : new Date(`${fields.values.ends}+05:30`);
    const isPast = ends !== null && !(ends.getTime() > Date.now());
    if (text.success && !isPast) {
      onNext({ kind, text: text.data, endsAt: ends?.toISOString() ?? null });
      return;
    }
    fields.fail(event.currentTarget, {
      ...(text.success ? {} : { text: text.error.issues[0]?.message ?? 'Please write it in other words.' }),
      ...(isPast ? { ends: 'Please choose an end that is still to come.' } : {}),
    });
  };
  return (
    <form className={office.card} noValidate aria-label="Tell all players" onSubmit={submit}>
      <div className={office.form}>
        <NamedChoice label="Kind" names={KIND_NAMES} value={kind} onChange={setChosen} />
        <TextAreaField
          label="What players read"
          rows={3}
          maxLength={ADMIN_LIMITS.notice.max}
          autoComplete="off"
          {...fields.text('text')}
        />
        <TextField label="Ends (optional, Indian time, IST)" type="datetime-local" {...fields.text('ends')} />
      </div>
      {written === '' ? null : (
        <>
          <p>As players will see it:</p>
          <NoticeLine kind={kind} text={written} />
        </>
      )}
      <Button type="submit">Review notice…</Button>
    </form>
  );
}
