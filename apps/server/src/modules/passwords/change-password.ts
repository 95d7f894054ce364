import { MINUTE_MS } from '../../platform/clock.ts';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import type { PlayerIdentity } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdAddress } from '../accounts/index.ts';
import { deleteResetTokensOfPlayer } from '../mails/index.ts';
import { forgetDevices, hashDeviceMark, holdSession } from '../sessions/index.ts';
import type { GuessLimits } from './guess-limits.ts';
import { finishPasswordChange, type PasswordParts } from './reset-password.ts';
import { findPasswordHash, replacePasswordHash } from './store.ts';
import { tryPassword } from './try-password.ts';

/** A player who is logged in sets a new password. */
export interface ChangeOrder {
  readonly player: PlayerIdentity;
  /** Asked for wherever the account has a password. */
  readonly currentPassword?: string | undefined;
  readonly newPassword: string;
  /** The mark that the browser is known by, if it has one. */
  readonly device: string | undefined;
}

/**
 * Sets a new password, ends every other session of the player, forgets every other browser, takes back reset links that are
 * still open, and unties identities elsewhere but the one that opened the account and those that its address vouches for. Of an
 * account without a password a fresh login is all the proof, and this alone takes nobody's own way in away. Throws PASSWORD_WRONG,
 * LOGIN_NOT_FRESH, and TOO_MANY_REQUESTS where guessing is slowed: a session has few attempts, and they are its own, so that
 * nobody else keeps a player from changing a password.
 */
export async function changePassword(
  parts: PasswordParts & { readonly guesses: GuessLimits },
  order: ChangeOrder,
): Promise<void> {
  const { playerId, sessionId } = order.player;
  const currentHash = await checkCurrentPassword(parts, order);
  const passwordHash = await parts.hasher.hash(order.newPassword, `player ${String(playerId)}`);
  const at = new Date(parts.clock.now());
  const ended = await inTransaction(parts.pool, async (client) => {
    await holdAddress(client, playerId);
    // Before there is a password, as one in the opener's stead stays only where there was none.
    await parts.untie?.(client, { playerId, exceptOpener: true, exceptVouched: true });
    // Of two changes at once, the later one no longer has the password that it was asked with.
    if (!(await replacePasswordHash(client, { playerId, currentHash, passwordHash }))) throw passwordWrong();
    await checkProof(client, { currentHash, sessionId, at });
    await deleteResetTokensOfPlayer(client, playerId);
    await forgetDevices(client, playerId, order.device === undefined ? undefined : hashDeviceMark(order.device));
    return await finishPasswordChange(client, { playerId, at, exceptSessionId: sessionId });
  });
  parts.sessions.publishEnded(ended);
}

/**
 * Gives back the hash that the password was right for; null for an account that has none yet. Throws PASSWORD_WRONG and
 * TOO_MANY_REQUESTS.
 */
async function checkCurrentPassword(
  parts: Pick<PasswordParts, 'pool' | 'hasher'> & { readonly guesses: GuessLimits },
  { player, currentPassword }: Pick<ChangeOrder, 'player' | 'currentPassword'>,
): Promise<string | null> {
  const hash = await takingNothing(() => findPasswordHash(parts.pool, player.playerId));
  if (hash === null) return null;
  if (currentPassword === undefined) throw passwordWrong();
  const attempt = await parts.guesses.beginInSession(player.sessionId);
  const right = await tryPassword(parts.hasher, {
    ...{ attempt, password: currentPassword, hash },
    ...{ isOpen: true, isKnown: true },
  });
  if (!right) throw passwordWrong();
  return hash;
}

/** How old a login may be that stands for the password of an account without one. */
const FRESH_MS = 10 * MINUTE_MS;

/**
 * Of an account without a password a login is all the proof there is: throws UNAUTHORIZED where the session has ended since it
 * was let in, and LOGIN_NOT_FRESH where it is older, so that whoever has taken a session over takes no account with it.
 */
async function checkProof(
  client: Queryable,
  proof: { readonly currentHash: string | null; readonly sessionId: string; readonly at: Date },
): Promise<void> {
  if (proof.currentHash !== null) return;
  const loggedInAt = await holdSession(client, proof.sessionId);
  if (loggedInAt === undefined) throw new Refusal('UNAUTHORIZED');
  if (proof.at.getTime() - loggedInAt.getTime() > FRESH_MS) throw new Refusal('LOGIN_NOT_FRESH');
}

/**
 * Has whoever asks show whose the account is: its password now, and by what this gives back, in the transaction of what is asked
 * for and with the account held, that the password is still that one or, where there is none, that the login is fresh. That says
 * whether there is one. Both throw PASSWORD_WRONG, the first TOO_MANY_REQUESTS, the second LOGIN_NOT_FRESH and UNAUTHORIZED.
 */
export async function proveOwner(
  parts: Pick<PasswordParts, 'pool' | 'hasher' | 'clock'> & { readonly guesses: GuessLimits },
  order: Pick<ChangeOrder, 'player' | 'currentPassword'>,
): Promise<(client: Queryable) => Promise<{ readonly hasPassword: boolean }>> {
  const currentHash = await checkCurrentPassword(parts, order);
  const { playerId, sessionId } = order.player;
  return async (client) => {
    // Whoever set another password meanwhile has ended all that was asked with this one.
    if ((await findPasswordHash(client, playerId)) !== currentHash) throw passwordWrong();
    await checkProof(client, { currentHash, sessionId, at: new Date(parts.clock.now()) });
    return { hasPassword: currentHash !== null };
  };
}

/** The refusal of a password that is not the account's, or not any more. */
function passwordWrong(): Refusal {
  return new Refusal('PASSWORD_WRONG', { field: 'currentPassword' });
}
