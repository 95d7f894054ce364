import { setTimeout as wait } from 'node:timers/promises';
import { joinLooks } from '../../platform/keep-looking.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { reachesNobody } from '../../platform/mail/reaches-nobody.ts';
import { findConfirmedReader, findNewsReader } from '../accounts/index.ts';
import { createMailPlaces, type MailPlaces } from './mail-places.ts';
import { closeQueuedMail, dropLateLinks, takeMails, type QueuedMail } from './mail-queue.ts';
import { createWaitingMails, type WaitingMail } from './waiting-mails.ts';
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
  /**
   * Begins to send what is due, as far as there are places; each that is free again takes the next mail at once. `ended` resolves
   * once nothing is under way. A mail that was not taken on is logged, and tried again four times with growing waits.
   */
  sendDue(): Promise<{ readonly ended: Promise<unknown> }>;
  /** Begins no more, and waits for what is under way: for five seconds at most, as one left so is tried again. */
  stop(): Promise<void>;
}

/** What the mails are made of. */
export interface AccountMailParts extends LinkParts {
  readonly logger: Logger;
  readonly mailer: Mailer;
}

// The first wait is longer than the mailer has for a mail in all, so that no mail is under way on two servers.
const WAITS_MS = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];
const STOP_WITHIN_MS = 5_000;
// So many mails are looked at for places at once: a second brings the next ones.
const LOOKED_AT = 1_000;

/**
 * Makes the sender of one server. Any number of servers may send at once: each queued mail is taken by one of them. Mail servers
 * think long about some domains, and anybody can have mails sent to those: see the places.
 */
export function createAccountMail(parts: AccountMailParts): AccountMail {
  const places = createMailPlaces(() => parts.clock.now());
  const readWaiting = createWaitingMails(parts.pool, LOOKED_AT);
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let settling: Promise<void> | undefined;

  const takeMore = joinLooks(async () => {
    if (isStopped) return;
    const at = new Date(parts.clock.now());
    const chosen = places.choose(await readWaiting({ at, underWay: places.listHeld() }));
    if (chosen.length === 0) return;
    const taken = await takeMails(parts.pool, { at, waitsMs: WAITS_MS, ids: chosen.map(({ id }) => id) });
    const byId = new Map(taken.map((mail) => [mail.id, mail]));
    for (const mail of chosen) {
      const queued = byId.get(mail.id);
      if (queued !== undefined) begin(mail, queued);
    }
  });

  const begin = (mail: WaitingMail, queued: QueuedMail): void => {
    const sending = places
      .hold(mail, () => fulfil(parts, queued, places))
      .then(takeMore)
      .catch((error: unknown) => {
        // The next call takes more.
        parts.logger.error({ err: error }, 'players: mails could not be taken');
      })
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  };

  const settle = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
    settling = undefined;
  };

  // One for all who ask: while mails flow it does not end.
  const waitForAll = (): Promise<void> => {
    if (underWay.size === 0) return Promise.resolve();
    settling ??= settle();
    return settling;
  };

  return {
    sendDue: async () => {
      await takeMore();
      await dropLateLinks(parts.pool, new Date(parts.clock.now()));
      return { ended: waitForAll() };
    },
    stop: async () => {
      isStopped = true;
      const settled = Promise.allSettled([takeMore()]).then(waitForAll);
      await Promise.race([settled, wait(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

async function fulfil(parts: AccountMailParts, queued: QueuedMail, places: MailPlaces): Promise<void> {
  try {
    const written = await writeMail(parts, queued);
    const mail = written && !reachesNobody(written.to) ? written : undefined;
    if (mail !== undefined) await send(parts, mail, places);
    await closeQueuedMail(parts.pool, queued.id, mail === undefined ? 'dropped' : 'sent');
  } catch (error) {
    const next = queued.isLastTry ? 'it is given up' : 'it is tried again later';
    parts.logger.warn({ queued: String(queued.id), err: error }, `players: a mail could not be sent, ${next}`);
  }
}

async function send({ clock, mailer }: AccountMailParts, mail: Mail, places: MailPlaces): Promise<void> {
  const watch = clock.startWatch();
  let isTaken = false;
  try {
    await mailer.send(mail);
    isTaken = true;
  } finally {
    places.note(mail.to, { tookMs: watch(), isTaken });
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
