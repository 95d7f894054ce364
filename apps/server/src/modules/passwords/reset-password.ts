import { TIMES } from '@rang/contract';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findReader, holdAddress } from '../accounts/index.ts';
import {
  findAddressLink,
  findAddressOfLink,
  findPlayerOfResetToken,
  hasTakeBack,
  hashResetToken,
  readMailedName,
  takeAddressLink,
  takeResetToken,
} from '../mails/index.ts';
import { renewDeviceMark } from '../sessions/index.ts';
import { startAnew, type ResetParts } from './start-anew.ts';
import { setPasswordHash } from './store.ts';

/** Somebody has opened a reset link. */
export interface ResetOrder {
  readonly token: string;
  readonly password: string;
  /** Which account: asked for where more accounts claim the address than the mail could list. */
  readonly username?: string | undefined;
  /** From where; the player who read the mail is known there from now on. */
  readonly address: string;
  /** The mark that the browser is known by, if it has one. */
  readonly device?: string | undefined;
}

/** What a link has set a password for: the browser's new mark, and whose it is. */
export interface PasswordWasReset {
  readonly mark: string;
  readonly username: string;
}

/**
 * Sets a new password by a link, once, ends every session of the player, and makes this the only browser that the player is
 * known in; gives back its mark, and the username. Whoever has the link reads the mail, so that the address is confirmed;
 * where it was only claimed until now, whoever claimed it may have been somebody else, and has no way in from then on: of
 * identities elsewhere those alone stay whose provider vouched for that address. Throws RESET_LINK_INVALID for a link that is
 * unknown, used or expired, and RESET_USERNAME_UNKNOWN, before any hashing; after it RESET_LINK_INVALID too, where the address
 * was only claimed and another that the account has left takes it back.
 */
export async function resetPassword(parts: ResetParts, order: ResetOrder): Promise<PasswordWasReset> {
  const hash = hashResetToken(order.token);
  const at = new Date(parts.clock.now());
  const link = await takingNothing(() => findLink(parts.pool, { hash, username: order.username, at }));
  const { playerId } = link;
  // Hashed before a connection is taken, so that none is held for as long as a hash takes.
  const passwordHash = await parts.hasher.hash(order.password, `player ${String(playerId)}`);
  const { mark, ...device } = renewDeviceMark(parts.randomness, order.device);
  const { ended, username } = await inTransaction(parts.pool, async (client) => {
    // The account is held first, as everything that sets a password does; a login that is under way waits or is seen.
    const { username, setBefore } = await setPasswordHash(client, { playerId, passwordHash, at });
    if (!(await link.take(client, setBefore))) throw new Refusal('RESET_LINK_INVALID');
    const { isConfirmed } = await holdAddress(client, playerId);
    const ended = await startAnew(parts, client, { playerId, at, device, address: order.address });
    // No mail offers such an account; what has changed since it was written is seen here, by what coming back has not ended.
    if (!isConfirmed && (await hasTakeBack(client, { playerId, at }))) throw new Refusal('RESET_LINK_INVALID');
    return { username, ended };
  });
  parts.sessions.publishEnded(ended);
  return { mark, username };
}

/** Looks whether a link can be used still, and leaves it as it is. Throws RESET_LINK_INVALID. */
export async function checkResetLink(
  { pool, clock }: Pick<ResetParts, 'pool' | 'clock'>,
  token: string,
): Promise<void> {
  const asked = { hash: hashResetToken(token), purpose: 'reset', at: new Date(clock.now()) } as const;
  const whose = await takingNothing(
    async () => (await findPlayerOfResetToken(pool, asked.hash, asked.at)) ?? (await findAddressOfLink(pool, asked)),
  );
  if (whose === undefined) throw new Refusal('RESET_LINK_INVALID');
}

/** Whose password a link sets, and how it is used up. */
interface Link {
  readonly playerId: bigint;
  /** False where it is used up, or was mailed before that time, at which the account was given the password that it has now. */
  take(client: Queryable, passwordSetAt: Date | null): Promise<boolean>;
}

async function findLink(
  pool: Queryable,
  { hash, username, at }: { hash: Buffer; username: string | undefined; at: Date },
): Promise<Link> {
  const playerId = await findPlayerOfResetToken(pool, hash, at);
  if (playerId !== undefined) return { playerId, take: (client) => takeResetToken(client, hash) };
  const link = await findAddressLink(pool, { hash, purpose: 'reset', at });
  if (link === undefined) throw new Refusal('RESET_LINK_INVALID');
  const { email, expiresAt } = link;
  const mailedAt = expiresAt.getTime() - TIMES.resetLinkMs;
  const named = username === undefined ? undefined : readMailedName(username);
  const reader = named === undefined ? undefined : await findReader(pool, { email, username: named, at });
  if (reader === undefined) throw new Refusal('RESET_USERNAME_UNKNOWN', { field: 'username' });
  const take: Link['take'] = async (client, passwordSetAt) => {
    // An account's own links end with its password; this one is of every account of the address, and goes on for the others.
    if (passwordSetAt !== null && passwordSetAt.getTime() >= mailedAt) return false;
    // The account may have been given another address since, which whoever has this link has not read.
    if ((await holdAddress(client, reader.playerId)).email.toLowerCase() !== email) return false;
    return await takeAddressLink(client, hash);
  };
  return { playerId: reader.playerId, take };
}
