import { LIMITS } from '@rang/contract';

/** What is wrong with a password that was entered twice: the word is a text's key. */
export interface NewPasswordErrors {
  readonly password?: 'short' | 'long';
  readonly confirm?: 'differs';
}

/** Judges a new password and its repetition; a password that may not be is told before one that was mistyped. */
export function findNewPasswordErrors({ password, confirm }: { password: string; confirm: string }): NewPasswordErrors {
  if (password.length < LIMITS.password.min) return { password: 'short' };
  if (password.length > LIMITS.password.max) return { password: 'long' };
  return password === confirm ? {} : { confirm: 'differs' };
}
