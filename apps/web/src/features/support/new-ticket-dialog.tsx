import { TICKET_CATEGORIES, TICKET_LIMITS, TICKET_PRIORITIES } from '@rang/contract';
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { useIsDemo } from '../../house/calls/session.ts';
import { ChoiceField } from '../../ui/form/fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { holdText } from '../../ui/form/hold.ts';
import { FormMessage, SendButton } from '../../ui/form/send-button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import type { DraftStore, TicketDraft } from './draft-store.ts';
import classes from './support.module.css';
import { useNewTicket } from './use-new-ticket.ts';
import { useWords } from './use-words.ts';

interface NewTicketProps {
  readonly store: DraftStore;
  readonly onClose: () => void;
}

/** Where a player writes a ticket. Closed, whatever way, it keeps what was written. */
export function NewTicketDialog({ opened, store, onClose }: NewTicketProps & { opened: boolean }) {
  const { t } = useWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('create')} closeLabel={t('form.close')}>
      <NewTicketForm store={store} onClose={onClose} />
    </Dialog>
  );
}

function NewTicketForm({ store, onClose }: NewTicketProps) {
  const { t } = useWords();
  const { draft, change, send, isKept, isLacking, isSending, trouble } = useNewTicket(store, onClose);
  const form = useRef<HTMLFormElement>(null);
  // After a mistake was shown, the first field at fault has the focus.
  useEffect(() => {
    if (isLacking) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isLacking]);
  // On a phone what is told stands below the edge, and so does the button that tries again.
  useEffect(() => {
    if (trouble !== undefined) form.current?.lastElementChild?.scrollIntoView({ block: 'end' });
  }, [trouble]);
  const [lacksSubject, lacksMessage] = [draft.subject, draft.message].map((text) => isLacking && text.trim() === '');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      {useIsDemo() && <p className={classes.note}>{t('form.demo')}</p>}
      <TextAreaField
        label={t('form.subject')}
        isLine
        maxLength={TICKET_LIMITS.subject.max}
        value={draft.subject}
        error={lacksSubject === true ? t('form.lacking') : undefined}
        {...holdText(isSending)}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <ChoiceField
          label={t('ticket.category')}
          isCompact={false}
          options={TICKET_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          value={draft.category}
          onChange={(category) => change({ category: category as TicketDraft['category'] })}
        />
        <ChoiceField
          label={t('ticket.priority')}
          isCompact={false}
          options={TICKET_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
          value={draft.priority}
          onChange={(priority) => change({ priority: priority as TicketDraft['priority'] })}
        />
      </div>
      <TextAreaField
        label={t('form.message')}
        placeholder={t('form.messageHint')}
        rows={6}
        maxLength={TICKET_LIMITS.message.max}
        value={draft.message}
        // One sentence speaks of both: it is said once, at the first of them.
        isWrong={lacksMessage}
        error={lacksMessage === true && lacksSubject !== true ? t('form.lacking') : undefined}
        {...holdText(isSending)}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <FormMessage tone="bad" text={trouble} />
      <SendButton isBusy={isSending}>{t(isSending ? 'form.sending' : 'form.send')}</SendButton>
      <p className={classes.note}>{t(isKept ? 'form.kept' : 'form.notKept')}</p>
    </form>
  );
}
