import { inTransaction } from '../../platform/database/database.ts';
import type { PlayerIdentity } from '../../platform/http/routes.ts';
import { networkOf } from '../../platform/network-of.ts';
import { Refusal } from '../../platform/refusal.ts';
import { replacePasswordHash } from './account-store.ts';
import type { GuessLimits } from './guess-limits.ts';
import { finishPasswordChange, type PasswordParts } from './reset-password.ts';
import { deleteResetTokenOfPlayer } from './reset-tokens.ts';
import { findLoginRecord } from './store.ts';
import { tryPassword } from './try-password.ts';

/** A player who is logged in sets a new password. */
export interface ChangeOrder {
  readonly player: PlayerIdentity;
  /** Asked for wherever the account has a password. */
  readonly currentPassword: string | undefined;
  readonly newPassword: string;
  readonly address: string;
}

/**
 * Sets a new password, ends every other session of the player, and takes back a reset link that is still open. Throws
 * PASSWORD_WRONG, and TOO_MANY_REQUESTS where guessing is slowed: an open session is no way around the login's limits.
 */
export async function changePassword(
  parts: PasswordParts & { readonly guesses: GuessLimits },
  order: ChangeOrder,
): Promise<void> {
  const { playerId, sessionId } = order.player;
  const currentHash = await checkCurrentPassword(parts, order);
  const passwordHash = await parts.hasher.hash(order.newPassword);
  const at = new Date(parts.clock.now());
  const ended = await inTransaction(parts.pool, async (client) => {
    // Of two changes at once, the later one no longer has the password that it was asked with.
    if (!(await replacePasswordHash(client, { playerId, currentHash, passwordHash }))) throw passwordWrong();
    await deleteResetTokenOfPlayer(client, playerId);
    return await finishPasswordChange(client, { playerId, at, exceptSessionId: sessionId });
  });
  parts.sessions.end(ended);
}

/** Gives back the hash that the password was right for; null for an account that has none yet. */
async function checkCurrentPassword(
  parts: PasswordParts & { readonly guesses: GuessLimits },
  { player, currentPassword, address }: ChangeOrder,
): Promise<string | null> {
  const network = networkOf(address);
  const record = await findLoginRecord(parts.pool, { name: player.username, network });
  if (record === undefined) throw new Error('a session belongs to no account');
  if (record.passwordHash === null) return null;
  if (currentPassword === undefined) throw passwordWrong();
  const guess = { name: player.username, network, known: record.known };
  const right = await tryPassword(parts, { guess, password: currentPassword, hash: record.passwordHash, isOpen: true });
  if (!right) throw passwordWrong();
  return record.passwordHash;
}

function passwordWrong(): Refusal {
  return new Refusal('PASSWORD_WRONG', { field: 'currentPassword' });
}
