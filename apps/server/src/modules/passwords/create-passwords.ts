import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { doEach } from '../../platform/do-each.ts';
import type { Randomness } from '../../platform/randomness.ts';
import {
  deleteClosedMails,
  deleteExpiredAddressLinks,
  deleteExpiredResetTokens,
  deleteExpiredTakeBacks,
  type LinkKind,
} from '../mails/index.ts';
import type { OpenedSession, Sessions } from '../sessions/index.ts';
import { requestLink } from './request-link.ts';
import { changePassword, type ChangeOrder } from './change-password.ts';
import { restoreDemo } from './restore-demo.ts';
import { proveOwner, type OwnerOrder } from './prove-owner.ts';
import { createGuessLimits, GUESSES_COUNTED_MS } from './guess-limits.ts';
import { deleteGuessesBefore } from './guess-store.ts';
import { logIn, type LoginOrder } from './log-in.ts';
import { openLoginLink } from './open-login-link.ts';
import { changeAddress, confirmAddress, requestConfirmation, type AddressOrder } from './own-address.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { checkResetLink, resetPassword, type PasswordWasReset, type ResetOrder } from './reset-password.ts';
import type { ForgetPayees, Untie } from './start-anew.ts';
import { checkTakeBackLink, takeBack, type TakeBackOrder } from './take-back.ts';

/** Everything about passwords that the rest of the house asks for. */
export interface Passwords {
  logIn(order: LoginOrder): Promise<OpenedSession>;
  /** Notes that a link is wanted by mail, by whomever. Throws TOO_MANY_REQUESTS. */
  requestLink(request: { readonly kind: LinkKind; readonly email: string }): Promise<void>;
  /** Lets a browser log in by a link; gives back its new mark. Throws LOGIN_LINK_INVALID. */
  openLoginLink(order: { readonly token: string; readonly device: string | undefined }): Promise<string>;
  /** Throws RESET_LINK_INVALID for a link that sets no password any more. */
  checkResetLink(token: string): Promise<void>;
  /** Throws RESET_LINK_INVALID and RESET_USERNAME_UNKNOWN. */
  resetPassword(order: ResetOrder): Promise<PasswordWasReset>;
  /** Throws RESET_LINK_INVALID for a link that takes no account back any more. */
  checkTakeBackLink(token: string): Promise<void>;
  /** Throws RESET_LINK_INVALID and EMAIL_TAKEN. */
  takeBack(order: TakeBackOrder): Promise<PasswordWasReset>;
  /** Gives back as which session the one that asks goes on. Throws PASSWORD_WRONG, LOGIN_NOT_FRESH and TOO_MANY_REQUESTS. */
  changePassword(order: ChangeOrder): ReturnType<typeof changePassword>;
  /** As `restoreDemo`. */
  restoreDemo(playerId: bigint): Promise<void>;
  /** Has whoever asks show whose the account is, as `proveOwner` does. */
  proveOwner(order: OwnerOrder): ReturnType<typeof proveOwner>;
  /** Notes that a player wants a link that confirms the account's address, unless it is confirmed. Throws TOO_MANY_REQUESTS. */
  requestConfirmation(playerId: bigint): Promise<{ isConfirmed: boolean }>;
  /** Throws EMAIL_LINK_INVALID and EMAIL_TAKEN. */
  confirmAddress(order: { readonly playerId: bigint; readonly token: string }): Promise<void>;
  /** Throws PASSWORD_WRONG, LOGIN_NOT_FRESH and TOO_MANY_REQUESTS. */
  changeAddress(order: AddressOrder): Promise<{ isConfirmed: boolean }>;
  /** Removes links that ran out, and queued mails and guesses that count no longer. */
  removeExpired(pool: pg.Pool): Promise<void>;
}

/** What passwords are made of. */
export interface PasswordsParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly hasher: PasswordHasher;
  readonly sessions: Sessions;
  readonly untie?: Untie;
  readonly forgetPayees?: ForgetPayees;
}

/** Makes what players show who they are by, over a database. */
export function createPasswords(given: PasswordsParts): Passwords {
  const parts = { ...given, guesses: createGuessLimits({ ...given, kind: 'players' }) };
  return {
    logIn: (order) => logIn(parts, order),
    requestLink: (request) => requestLink(parts, request),
    openLoginLink: (order) => openLoginLink(parts, order),
    checkResetLink: (token) => checkResetLink(parts, token),
    resetPassword: (order) => resetPassword(parts, order),
    checkTakeBackLink: (token) => checkTakeBackLink(parts, token),
    takeBack: (order) => takeBack(parts, order),
    changePassword: (order) => changePassword(parts, order),
    restoreDemo: (playerId) => restoreDemo(parts, playerId),
    proveOwner: (order) => proveOwner(parts, order),
    requestConfirmation: (playerId) => requestConfirmation(parts, playerId),
    confirmAddress: (order) => confirmAddress(parts, order),
    changeAddress: (order) => changeAddress(parts, order),
    removeExpired: (jobPool) => removeExpired(jobPool, parts.clock.now()),
  };
}

async function removeExpired(pool: pg.Pool, now: number): Promise<void> {
  await doEach([
    () => deleteExpiredResetTokens(pool, new Date(now)),
    () => deleteExpiredTakeBacks(pool, new Date(now)),
    () => deleteExpiredAddressLinks(pool, new Date(now)),
    () => deleteClosedMails(pool, new Date(now)),
    () => deleteGuessesBefore(pool, new Date(now - GUESSES_COUNTED_MS)),
  ]);
}
