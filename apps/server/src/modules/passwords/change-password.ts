import type { SessionAnswer } from '@rang/contract';
import { inTransaction } from '../../platform/database/database.ts';
import { holdAddress } from '../accounts/index.ts';
import { deleteResetTokensOfPlayer } from '../mails/index.ts';
import { forgetDevices, hashDeviceMark } from '../sessions/index.ts';
import type { GuessLimits } from './guess-limits.ts';
import { checkCurrentPassword, checkProof, passwordWrong, type OwnerOrder } from './prove-owner.ts';
import { finishPasswordChange, type PasswordParts } from './start-anew.ts';
import { replacePasswordHash } from './store.ts';

/** A player who is logged in sets a new password. */
export interface ChangeOrder extends OwnerOrder {
  readonly newPassword: string;
  /** The mark that the browser is known by, if it has one. */
  readonly device: string | undefined;
}

/**
 * Sets a new password, ends every session of the player, forgets every other browser, takes back reset links that are still
 * open, and unties identities elsewhere but the one that opened the account and those that its address vouches for. Of an
 * account without a password a fresh login is all the proof, and this alone takes nobody's own way in away. Throws
 * PASSWORD_WRONG, LOGIN_NOT_FRESH, and TOO_MANY_REQUESTS where guessing is slowed: a session has few attempts, and they are its
 * own, so that nobody else keeps a player from changing a password. Gives back the session as which the one that asked goes on,
 * with tokens that nobody has a copy of; undefined where somebody had ended it meanwhile.
 */
export async function changePassword(
  parts: PasswordParts & { readonly guesses: GuessLimits },
  order: ChangeOrder,
): Promise<SessionAnswer | undefined> {
  const { player } = order;
  const { playerId, sessionId } = player;
  const currentHash = await checkCurrentPassword(parts, order);
  const passwordHash = await parts.hasher.hash(order.newPassword, `player ${String(playerId)}`);
  const at = new Date(parts.clock.now());
  const { ended, session } = await inTransaction(parts.pool, async (client) => {
    await holdAddress(client, playerId);
    // Before there is a password, as one in the opener's stead stays only where there was none.
    await parts.untie?.(client, { playerId, exceptOpener: true, exceptVouched: true });
    // Of two changes at once, the later one no longer has the password that it was asked with.
    if (!(await replacePasswordHash(client, { playerId, currentHash, passwordHash, at }))) throw passwordWrong();
    await checkProof(client, { currentHash, sessionId, at });
    await deleteResetTokensOfPlayer(client, playerId);
    await forgetDevices(client, playerId, order.device === undefined ? undefined : hashDeviceMark(order.device));
    const ended = await finishPasswordChange(client, { playerId, at });
    const goesOn = ended.includes(sessionId);
    return { ended, session: goesOn ? await parts.sessions.continueSession(client, { player, at }) : undefined };
  });
  parts.sessions.publishEnded(ended);
  return session;
}
