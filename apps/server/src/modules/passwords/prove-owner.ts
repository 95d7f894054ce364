import { MINUTE_MS } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import type { PlayerIdentity } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isDemo } from '../accounts/index.ts';
import { holdSession } from '../sessions/index.ts';
import type { GuessLimits } from './guess-limits.ts';
import type { PasswordParts } from './start-anew.ts';
import { findPasswordHash } from './store.ts';
import { tryPassword } from './try-password.ts';

/** A player who is logged in asks for what only the account's owner may. */
export interface OwnerOrder {
  readonly player: PlayerIdentity;
  /** Asked for wherever the account has a password. */
  readonly currentPassword?: string | undefined;
}

/**
 * Has whoever asks show whose the account is: its password now, and by what this gives back, in the transaction of what is asked
 * for and with the account held, that the password is still that one or, where there is none, that the login is fresh. That says
 * whether there is one. Both throw PASSWORD_WRONG, the first TOO_MANY_REQUESTS, the second LOGIN_NOT_FRESH and UNAUTHORIZED.
 */
export async function proveOwner(
  parts: Pick<PasswordParts, 'pool' | 'hasher' | 'clock'> & { readonly guesses: GuessLimits },
  order: OwnerOrder,
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

/**
 * Gives back the hash that the password was right for; null for an account that has none yet. Throws PASSWORD_WRONG,
 * TOO_MANY_REQUESTS, and DEMO_STAYS for the demo, which is everybody's and nobody's to change.
 */
export async function checkCurrentPassword(
  parts: Pick<PasswordParts, 'pool' | 'hasher'> & { readonly guesses: GuessLimits },
  { player, currentPassword }: OwnerOrder,
): Promise<string | null> {
  const hash = await takingNothing(() => findPasswordHash(parts.pool, player.playerId));
  if (await takingNothing(() => isDemo(parts.pool, player.playerId))) throw new Refusal('DEMO_STAYS');
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
export async function checkProof(
  client: Queryable,
  proof: { readonly currentHash: string | null; readonly sessionId: string; readonly at: Date },
): Promise<void> {
  if (proof.currentHash !== null) return;
  const loggedInAt = await holdSession(client, proof.sessionId);
  if (proof.at.getTime() - loggedInAt.getTime() > FRESH_MS) throw new Refusal('LOGIN_NOT_FRESH');
}

/** The refusal of a password that is not the account's, or not any more. */
export function passwordWrong(): Refusal {
  return new Refusal('PASSWORD_WRONG', { field: 'currentPassword' });
}
