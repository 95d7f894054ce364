import { Refusal } from '../../platform/refusal.ts';
import type { Attempt } from './guess-limits.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** A password is typed for an account, or for a name that has none. */
export interface PasswordTry {
  /** As it was counted, before anything else was done. */
  readonly attempt: Attempt;
  readonly password: string;
  /** Undefined where there is no account, null where it has no password: the same work as any other. */
  readonly hash: string | null | undefined;
  /** Whether the right password is of any use: not to an administrator who is disabled. */
  readonly isOpen: boolean;
  /** Whether the owner has been in the network before that the attempt comes from. */
  readonly isKnown: boolean;
}

/**
 * Whether the password is right and of use. Each try but such a one counts as a guess. Throws TOO_MANY_REQUESTS for a last
 * resort that was none: after the same work whether there is an account and whether its owner is known there, so that
 * neither can be learnt from it.
 */
export async function tryPassword(hasher: PasswordHasher, order: PasswordTry): Promise<boolean> {
  const { attempt, password, isOpen, isKnown } = order;
  const isOfUse = isOpen && (isKnown || !attempt.isLastResort);
  const hash = order.hash ?? hasher.decoy;
  const right = await hasher.verify(hash, password, attempt.asker).catch(async (error: unknown) => {
    // Nothing was compared, so that nothing was guessed.
    await attempt.takeBack();
    throw error;
  });
  if (right && isOfUse) {
    await attempt.takeBack();
    return true;
  }
  if (attempt.isLastResort) throw new Refusal('TOO_MANY_REQUESTS');
  return false;
}
