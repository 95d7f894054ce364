import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/network-of.ts';
import { Refusal } from '../../platform/refusal.ts';
import { confirmEmail, setPasswordHash } from './account-store.ts';
import { insertPasswordChangedWish } from './mail-wishes.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { findPlayerOfResetToken, hashResetToken, takeResetToken } from './reset-tokens.ts';
import type { SessionChecks } from './session-checks.ts';
import { endSessionsOfPlayer } from './session-store.ts';
import { upsertNetwork } from './store.ts';

/** Takes away every other way into an account whose owner shows only now who they are; in the same transaction. */
export type WhenClaimed = (client: Queryable, playerId: bigint) => Promise<void>;

/** What setting a password needs. */
export interface PasswordParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly sessions: SessionChecks;
  readonly onClaimed?: WhenClaimed;
}

/** Somebody has opened a reset link. */
export interface ResetOrder {
  readonly token: string;
  readonly password: string;
  /** From where; the player who read the mail is known there from now on. */
  readonly address: string;
}

/**
 * Sets a new password by a link, once, and ends every session of the player. Whoever has the link reads the mail, so that
 * the address is confirmed; where it was only claimed until now, whoever claimed it may have been somebody else, and has no
 * way in from then on. Throws RESET_LINK_INVALID for a link that is unknown, used or expired, before any hashing.
 */
export async function resetPassword(parts: PasswordParts, order: ResetOrder): Promise<void> {
  const hash = hashResetToken(order.token);
  const at = new Date(parts.clock.now());
  const playerId = await findPlayerOfResetToken(parts.pool, hash, at);
  if (playerId === undefined) throw new Refusal('RESET_LINK_INVALID');
  // Hashed before a connection is taken, so that none is held for as long as a hash takes.
  const passwordHash = await parts.hasher.hash(order.password);
  const ended = await inTransaction(parts.pool, async (client) => {
    // The account is held first, as everything that sets a password does; a login that is under way waits or is seen.
    await setPasswordHash(client, { playerId, passwordHash });
    if (!(await takeResetToken(client, hash))) throw new Refusal('RESET_LINK_INVALID');
    if (await confirmEmail(client, playerId, at)) await parts.onClaimed?.(client, playerId);
    await upsertNetwork(client, { playerId, network: networkOf(order.address), at });
    return await finishPasswordChange(client, { playerId, at });
  });
  parts.sessions.end(ended);
}

/** What follows every new password: sessions end, all or all but one, and a mail says so. Gives back which ended. */
export async function finishPasswordChange(
  client: Queryable,
  change: { playerId: bigint; at: Date; exceptSessionId?: string },
): Promise<string[]> {
  await insertPasswordChangedWish(client, change.playerId, change.at);
  return await endSessionsOfPlayer(client, change);
}
