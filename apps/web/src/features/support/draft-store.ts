import { ticketCategory, ticketPriority } from '@rang/contract';
import { z } from 'zod/mini';
import { keepKeys } from '../../house/commands/keep-keys.ts';
import type { CommandKeys } from '../../house/commands/use-command.ts';
import { openStorage, parseStored, type BrowserStorage } from '../../lib/open-storage.ts';

const ticketDraft = z.object({
  subject: z.string(),
  message: z.string(),
  category: ticketCategory,
  priority: ticketPriority,
});
export type TicketDraft = z.output<typeof ticketDraft>;

export const EMPTY_DRAFT: TicketDraft = { subject: '', message: '', category: 'general', priority: 'medium' };

/** What a player has written and not sent, on this device, with the keys under which it was sent and not answered. */
export interface DraftStore {
  readonly read: () => TicketDraft;
  readonly write: (draft: TicketDraft) => void;
  /** Forgets the text and its keys: the house has it. */
  readonly clear: () => void;
  readonly keys: CommandKeys;
  /** Whether the text is still there when the page is left. */
  readonly isKept: () => boolean;
}

/** Whether there is anything in it that would be a pity to lose. */
export function isBegun({ subject, message }: TicketDraft): boolean {
  return subject.trim() !== '' || message.trim() !== '';
}

/** Opens the draft of one player: whoever else logs in on this device has another one. */
export function openDraft(storage: BrowserStorage, userId: string): DraftStore {
  const [textKey, keysKey] = [`rang-ticket-draft-${userId}`, `rang-ticket-keys-${userId}`];
  // A text that may have been sent outlives the page with its keys alone: without them it would be sent as another one.
  const save = (values: Readonly<Record<string, string | null>>) => {
    storage.setTogether({ [textKey]: storage.getItem(textKey), [keysKey]: storage.getItem(keysKey), ...values });
  };
  return {
    read: () => parseStored(storage.getItem(textKey), ticketDraft) ?? EMPTY_DRAFT,
    write: (draft) => save({ [textKey]: isBegun(draft) ? JSON.stringify(draft) : null }),
    clear: () => {
      storage.removeItem(textKey);
      storage.removeItem(keysKey);
    },
    keys: keepKeys({ read: () => storage.getItem(keysKey), write: (text) => save({ [keysKey]: text }) }),
    isKept: () => storage.isKept(textKey),
  };
}

/** The drafts of this device. */
export const device = openStorage('localStorage');
