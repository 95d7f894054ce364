import { TIMES } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { findPlayerById, findUnconfirmedReader, listReaders } from '../accounts/index.ts';
import { insertAddressLink, type AddressLinkPurpose } from './address-links.ts';
import { createResetToken, hashResetToken, insertResetTokens } from './reset-tokens.ts';
import { insertTakeBackLink } from './take-backs.ts';
import { writeConfirmMail, writeEmailChangedMail, writeLoginLinkMail, writeResetMail } from './write-mails.ts';

/** What mails with links are made of. */
export interface LinkParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** The address that people type, from the settings and never from a request: links begin with it. */
  readonly publicUrl: () => string;
}

/** The mail with new links for everybody whom the address stands for; undefined where it stands for nobody. */
export async function writeResetLinks(parts: LinkParts, email: string): Promise<Mail | undefined> {
  const { listed, hasMore } = await listReaders(parts.pool, email, new Date(parts.clock.now()));
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
export async function writeLoginLink(parts: LinkParts, email: string): Promise<Mail | undefined> {
  // It opens nothing, as the password is still asked for: who knows that has it, whoever takes the account back.
  const [first] = (await listReaders(parts.pool, email)).listed;
  if (first === undefined) return undefined;
  const token = await createAddressLink(parts, { email, purpose: 'login' });
  return writeLoginLinkMail(first, `${parts.publicUrl()}/login/link/${token}`);
}

/** The mail with a link that confirms an address; undefined where that was done meanwhile, or the account has another one. */
export async function writeConfirmLink(
  parts: LinkParts,
  asked: { playerId: bigint; email: string },
): Promise<Mail | undefined> {
  const reader = await findUnconfirmedReader(parts.pool, asked);
  if (reader === undefined) return undefined;
  const token = await createAddressLink(parts, { email: reader.email, purpose: 'confirm' });
  return writeConfirmMail(reader, `${parts.publicUrl()}/confirm-email/${token}`);
}

/** The mail to an address that an account has left, with a link that takes the account back as long as that can be done. */
export async function writeChangedAddress(
  parts: LinkParts,
  left: { playerId: bigint; email: string },
): Promise<Mail | undefined> {
  const player = await findPlayerById(parts.pool, left.playerId);
  if (player === undefined) return undefined;
  const token = createResetToken(parts.randomness);
  const order = { ...left, hash: hashResetToken(token), at: new Date(parts.clock.now()) };
  const link = (await insertTakeBackLink(parts.pool, order)) ? `${parts.publicUrl()}/take-back/${token}` : undefined;
  return writeEmailChangedMail({ ...player, email: left.email }, link);
}

async function createAddressLink(
  parts: LinkParts,
  order: { email: string; purpose: AddressLinkPurpose },
): Promise<string> {
  const token = createResetToken(parts.randomness);
  await insertAddressLink(parts.pool, { ...order, hash: hashResetToken(token), expiresAt: endOfLink(parts) });
  return token;
}

function endOfLink({ clock }: LinkParts): Date {
  return new Date(clock.now() + TIMES.resetLinkMs);
}
