import type { TicketRecord, TicketStatus } from '@rang/contract';
import type { StatusTone } from '../ui/status-text.tsx';

// How tickets are shown to whoever wrote them and to whoever answers them.

/** The colour of each status; closed is neither good nor bad. */
export const STATUS_TONES: Readonly<Record<TicketStatus, StatusTone>> = {
  open: 'waiting',
  'in-progress': 'good',
  closed: 'calm',
};

/** The end of a ticket's identity, by which people tell tickets of one subject apart. */
export function shortId({ _id }: Pick<TicketRecord, '_id'>): string {
  return `#${_id.slice(-8)}`;
}

const MAX_SUBJECT = 40;

/** A subject in so many characters, within a sentence: whichever way it is written, the words around it stay where they are. */
export function shortSubject(subject: string): string {
  const letters = Array.from(subject);
  const short =
    letters.length > MAX_SUBJECT
      ? `${letters
          .slice(0, MAX_SUBJECT - 1)
          .join('')
          .trimEnd()}…`
      : subject;
  return `\u2068${short}\u2069`;
}
