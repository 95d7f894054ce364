import type pg from 'pg';
import { readNetwork } from '@rang/connections';
import type { Clock } from '../../platform/clock.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DEMO, isDemo } from '../accounts/index.ts';
import { readMailedName } from '../mails/index.ts';
import { hashDeviceMark, type OpenedSession, type Sessions } from '../sessions/index.ts';
import { NO_GUESS, type Attempt, type GuessLimits } from './guess-limits.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { findLoginRecord, type LoginRecord } from './store.ts';
import { tryPassword } from './try-password.ts';

/** What a login needs. */
export interface LoginParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly guesses: GuessLimits;
  readonly sessions: Pick<Sessions, 'openSession'>;
}

/** Somebody logs in. */
export interface LoginOrder {
  /** A username, as a mail shows it perhaps, or a confirmed e-mail address. */
  readonly name: string;
  readonly password: string;
  readonly remember: boolean;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The mark that the browser is known by, if it has one. */
  readonly device?: string | undefined;
}

/**
 * Opens a session. Throws INVALID_CREDENTIALS for a wrong password and an unknown name alike, after the same work,
 * TOO_MANY_REQUESTS where guessing is slowed, whether the name has an account or not, and ACCOUNT_SUSPENDED to whoever has the
 * right password of a banned player.
 */
export async function logIn(parts: LoginParts, order: LoginOrder): Promise<OpenedSession> {
  const { remember, address, userAgent, device } = order;
  const player = await findByPassword(parts, order);
  return parts.sessions.openSession({ player, remember, address, userAgent, device });
}

async function findByPassword(parts: LoginParts, order: LoginOrder): Promise<LoginRecord> {
  const network = readNetwork(order.address);
  const { password } = order;
  // Guesses at a name are counted as one, however it is written.
  const name = readMailedName(order.name);
  const device = order.device === undefined ? undefined : hashDeviceMark(order.device);
  const at = new Date(parts.clock.now());
  const record = await takingNothing(() => findLoginRecord(parts.pool, { name, network, device, at }));
  const right = await tryPassword(parts.hasher, {
    attempt: await begin(parts, { name, network, record }),
    password,
    hash: record?.passwordHash,
    isOpen: true,
    isKnown: record?.isKnownNetwork === true,
  });
  if (!right || record === undefined) throw new Refusal('INVALID_CREDENTIALS');
  return record;
}

async function begin(
  { pool, guesses }: LoginParts,
  { record, ...of }: { readonly name: string; readonly network: string; readonly record: LoginRecord | undefined },
): Promise<Attempt> {
  const isPublished = record?.username === DEMO.username && (await takingNothing(() => isDemo(pool, record.id)));
  return isPublished ? NO_GUESS : await guesses.begin({ ...of, device: record?.knownDevice ?? undefined });
}
