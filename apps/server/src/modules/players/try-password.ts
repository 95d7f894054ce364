import type { Guess, GuessLimits } from './guess-limits.ts';
import { DECOY_HASH, type PasswordHasher } from './password-hasher.ts';

/** A password is typed for an account, or for a name that has none. */
export interface PasswordTry {
  readonly guess: Guess;
  readonly password: string;
  /** Undefined where there is no account, null where it has no password: the same work as any other. */
  readonly hash: string | null | undefined;
  /** Whether the right password is of any use: not to a banned player. */
  readonly isOpen: boolean;
}

/**
 * Whether the password is right and of use. Each try but such a one counts as a guess; throws TOO_MANY_REQUESTS, before
 * any work, where none is left.
 */
export async function tryPassword(
  parts: { readonly guesses: GuessLimits; readonly hasher: PasswordHasher },
  { guess, password, hash, isOpen }: PasswordTry,
): Promise<boolean> {
  const attempt = parts.guesses.begin(guess);
  const right = await parts.hasher.verify(hash ?? DECOY_HASH, password).catch((error: unknown) => {
    // Nothing was compared, so that nothing was guessed.
    attempt.takeBack();
    throw error;
  });
  if (!right || !isOpen) return false;
  attempt.takeBack();
  return true;
}
