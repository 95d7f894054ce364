import { TIMES } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import type { Randomness } from '../../platform/randomness.ts';
import {
  findConfirmedReader,
  findNewsReader,
  findPlayerById,
  findUnconfirmedReader,
  listReaders,
} from '../accounts/index.ts';
import { insertAddressLink, type AddressLinkPurpose } from './address-links.ts';
import { claimDueMails, closeQueuedMail, type QueuedMail } from './mail-queue.ts';
import { createResetToken, hashResetToken, insertResetTokens } from './reset-tokens.ts';
import {
  writeConfirmMail,
  writeEmailChangedMail,
  writeIdentityTiedMail,
  writeLoginLinkMail,
  writePasswordChangedMail,
  writeResetMail,
  writeTicketNewsMail,
} from './write-mails.ts';

/** Sends the mails about accounts that are still to be sent. */
export interface AccountMail {
  /** Sends what is due. A mail that was not taken on is logged, and tried again four times with growing waits. */
  sendDue(): Promise<void>;
}

/** What the mails are made of. */
export interface AccountMailParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly mailer: Mailer;
  /** The address that people type, from the settings and never from a request: links begin with it. */
  readonly publicUrl: () => string;
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
  if (queued.kind === 'email-changed') {
    const player = await findPlayerById(parts.pool, playerId);
    return player && writeEmailChangedMail({ ...player, email: queued.email }, `${parts.publicUrl()}/login`);
  }
  if (queued.kind === 'ticket-news') {
    const reader = await findNewsReader(parts.pool, playerId);
    return reader && writeTicketNewsMail(reader, parts.publicUrl());
  }
  const reader = await findConfirmedReader(parts.pool, playerId);
  const write = queued.kind === 'identity-tied' ? writeIdentityTiedMail : writePasswordChangedMail;
  return reader && write(reader, `${parts.publicUrl()}/login`);
}

/** The mail with new links for everybody whom the address stands for; undefined where it stands for nobody. */
async function writeResetLinks(parts: AccountMailParts, email: string): Promise<Mail | undefined> {
  const { listed, hasMore } = await listReaders(parts.pool, email);
  const created = listed.map((reader) => ({ ...reader, token: createResetToken(parts.randomness) }));
  const tokens = created.map(({ playerId, token }) => ({ playerId, hash: hashResetToken(token) }));
  const haveLinks = await insertResetTokens(parts.pool, { email, tokens, expiresAt: endOfLink(parts) });
  const made = created.filter(({ playerId }) => haveLinks.has(playerId));
  const [first] = made;
  if (first === undefined) return undefined;
  const link = (token: string): string => `${parts.publicUrl()}/reset-password/${token}`;
  const others = hasMore ? await createAddressLink(parts, { email, purpose: 'reset' }) : undefined;
  return writeResetMail(first, {
    accounts: made.map(({ username, token }) => ({ username, link: link(token) })),
    otherLink: others && `${parts.publicUrl()}/reset-password/named/${others}`,
  });
}

/** The mail with a link that lets a browser log in; undefined where the address stands for nobody. */
async function writeLoginLink(parts: AccountMailParts, email: string): Promise<Mail | undefined> {
  const [first] = (await listReaders(parts.pool, email)).listed;
  if (first === undefined) return undefined;
  const token = await createAddressLink(parts, { email, purpose: 'login' });
  return writeLoginLinkMail(first, `${parts.publicUrl()}/login/link/${token}`);
}

/** The mail with a link that confirms an address; undefined where that was done meanwhile, or the account has another one. */
async function writeConfirmLink(
  parts: AccountMailParts,
  asked: { playerId: bigint; email: string },
): Promise<Mail | undefined> {
  const reader = await findUnconfirmedReader(parts.pool, asked);
  if (reader === undefined) return undefined;
  const token = await createAddressLink(parts, { email: reader.email, purpose: 'confirm' });
  return writeConfirmMail(reader, `${parts.publicUrl()}/confirm-email/${token}`);
}

async function createAddressLink(
  parts: AccountMailParts,
  order: { email: string; purpose: AddressLinkPurpose },
): Promise<string> {
  const token = createResetToken(parts.randomness);
  await insertAddressLink(parts.pool, { ...order, hash: hashResetToken(token), expiresAt: endOfLink(parts) });
  return token;
}

function endOfLink({ clock }: AccountMailParts): Date {
  return new Date(clock.now() + TIMES.resetLinkMs);
}
