import type { SessionAnswer } from '@rang/contract';
import { networkOf } from '../../platform/network-of.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { GuessLimits } from './guess-limits.ts';
import { openSession, type SessionParts } from './open-session.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { findLoginRecord, type LoginRecord } from './store.ts';
import { tryPassword } from './try-password.ts';

/** What a login needs. */
export interface LoginParts extends SessionParts {
  readonly hasher: PasswordHasher;
  readonly guesses: GuessLimits;
}

/** Somebody logs in. */
export interface LoginOrder {
  /** A username, or a confirmed e-mail address. */
  readonly name: string;
  readonly password: string;
  readonly remember: boolean;
  readonly address: string;
  readonly userAgent: string | undefined;
}

/**
 * Opens a session. Throws INVALID_CREDENTIALS for a wrong password, an unknown name and a banned player alike, after the
 * same work, and TOO_MANY_REQUESTS where guessing is slowed, whether the name has an account or not.
 */
export async function logIn(parts: LoginParts, order: LoginOrder): Promise<SessionAnswer> {
  const { remember, address, userAgent } = order;
  const player = await findByPassword(parts, order);
  return openSession(parts, { player, remember, address, userAgent });
}

async function findByPassword(parts: LoginParts, order: LoginOrder): Promise<LoginRecord> {
  const network = networkOf(order.address);
  const record = await findLoginRecord(parts.pool, { name: order.name, network });
  const guess = { name: order.name, network, known: record?.known ?? false };
  const { password } = order;
  const isOpen = record?.active === true;
  const right = await tryPassword(parts, { guess, password, hash: record?.passwordHash, isOpen });
  if (!right || record === undefined) throw new Refusal('INVALID_CREDENTIALS');
  return record;
}
