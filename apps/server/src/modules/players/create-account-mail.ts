import { TIMES } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { findConfirmedReader, listReadersOf } from './account-store.ts';
import { claimDueWishes, closeWish, type MailWish } from './mail-wishes.ts';
import { createResetToken, hashResetToken, replaceResetTokens } from './reset-tokens.ts';
import { writePasswordChangedMail } from './write-password-changed-mail.ts';
import { writeResetMail } from './write-reset-mail.ts';

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

/** Makes the sender. Any number of servers may send at once: each wish is taken by one of them. */
export function createAccountMail(parts: AccountMailParts): AccountMail {
  return {
    sendDue: async () => {
      let taken: number;
      do {
        const at = new Date(parts.clock.now());
        const wishes = await claimDueWishes(parts.pool, { at, waitsMs: WAITS_MS, limit: AT_ONCE });
        await Promise.all(wishes.map((wish) => fulfil(parts, wish)));
        taken = wishes.length;
      } while (taken === AT_ONCE);
    },
  };
}

async function fulfil(parts: AccountMailParts, wish: MailWish): Promise<void> {
  try {
    const mail = await writeMail(parts, wish);
    if (mail !== undefined) await parts.mailer.send(mail);
    await closeWish(parts.pool, wish.id);
  } catch (error) {
    const next = wish.isLastTry ? 'it is given up' : 'it is tried again later';
    parts.logger.warn({ wish: String(wish.id), err: error }, `players: a mail could not be sent, ${next}`);
  }
}

async function writeMail(parts: AccountMailParts, wish: MailWish): Promise<Mail | undefined> {
  if (wish.kind === 'reset-link') return await writeResetLinks(parts, wish.email);
  const reader = await findConfirmedReader(parts.pool, wish.playerId);
  return reader && writePasswordChangedMail(reader, `${parts.publicUrl()}/login`);
}

/** The mail with new links for everybody whom the address stands for; undefined where it stands for nobody. */
async function writeResetLinks(parts: AccountMailParts, email: string): Promise<Mail | undefined> {
  const readers = await listReadersOf(parts.pool, email);
  const [first] = readers;
  if (first === undefined) return undefined;
  const made = readers.map((reader) => ({ ...reader, token: createResetToken(parts.randomness) }));
  const tokens = made.map(({ playerId, token }) => ({ playerId, hash: hashResetToken(token) }));
  await replaceResetTokens(parts.pool, { tokens, expiresAt: new Date(parts.clock.now() + TIMES.resetLinkMs) });
  const link = (token: string): string => `${parts.publicUrl()}/reset-password/${token}`;
  return writeResetMail(
    first.email,
    made.map(({ username, token }) => ({ username, link: link(token) })),
  );
}
