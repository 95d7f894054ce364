import type { Logger } from '../../platform/logger.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { findConfirmedReader, findNewsReader } from '../accounts/index.ts';
import { claimDueMails, closeQueuedMail, type QueuedMail } from './mail-queue.ts';
import {
  writeChangedAddress,
  writeConfirmLink,
  writeLoginLink,
  writeResetLinks,
  type LinkParts,
} from './write-links.ts';
import { writeAccountNewsMail, writeTicketNewsMail } from './write-mails.ts';

/** Sends the mails about accounts that are still to be sent. */
export interface AccountMail {
  /** Sends what is due. A mail that was not taken on is logged, and tried again four times with growing waits. */
  sendDue(): Promise<void>;
}

/** What the mails are made of. */
export interface AccountMailParts extends LinkParts {
  readonly logger: Logger;
  readonly mailer: Mailer;
}

// The first wait is longer than a mail server that hangs is listened to, so that no mail is under way twice.
const WAITS_MS = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];
const AT_ONCE = 5;

/** Makes the sender. Any number of servers may send at once: each queued mail is taken by one of them. */
export function createAccountMail(parts: AccountMailParts): AccountMail {
  return {
    sendDue: async () => {
      let taken: number;
      do {
        const at = new Date(parts.clock.now());
        const due = await claimDueMails(parts.pool, { at, waitsMs: WAITS_MS, limit: AT_ONCE });
        await Promise.all(due.map((queued) => fulfil(parts, queued)));
        taken = due.length;
      } while (taken === AT_ONCE);
    },
  };
}

async function fulfil(parts: AccountMailParts, queued: QueuedMail): Promise<void> {
  try {
    const mail = await writeMail(parts, queued);
    if (mail !== undefined) await parts.mailer.send(mail);
    await closeQueuedMail(parts.pool, queued.id, mail === undefined ? 'dropped' : 'sent');
  } catch (error) {
    const next = queued.isLastTry ? 'it is given up' : 'it is tried again later';
    parts.logger.warn({ queued: String(queued.id), err: error }, `players: a mail could not be sent, ${next}`);
  }
}

async function writeMail(parts: AccountMailParts, queued: QueuedMail): Promise<Mail | undefined> {
  if (queued.kind === 'reset-link') return await writeResetLinks(parts, queued.email);
  if (queued.kind === 'login-link') return await writeLoginLink(parts, queued.email);
  const { playerId } = queued;
  if (queued.kind === 'confirm-link') return await writeConfirmLink(parts, { playerId, email: queued.email });
  if (queued.kind === 'email-changed') return await writeChangedAddress(parts, { playerId, email: queued.email });
  if (queued.kind === 'ticket-news') {
    const reader = await findNewsReader(parts.pool, playerId);
    return reader && writeTicketNewsMail(reader, parts.publicUrl());
  }
  const reader = await findConfirmedReader(parts.pool, playerId);
  return reader && writeAccountNewsMail(reader, queued.kind, `${parts.publicUrl()}/login`);
}
