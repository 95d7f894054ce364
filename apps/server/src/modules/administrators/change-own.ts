import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import type { AdminIdentity } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { appendAudit, type Json } from '../audit/index.ts';
import { tryPassword, type GuessLimits, type PasswordHasher } from '../passwords/index.ts';
import type { SessionChecks } from '../sessions/index.ts';
import type { SecondFactorCodes } from './second-factor.ts';
import type { TokenIdentity } from './log-in.ts';
import { readMoment, replaceSessions, type ReplacedSessions } from './session-store.ts';
import { getPasswordHash } from './store.ts';

/** What an administrator's view of the own account needs. */
export interface OwnAccountParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly codes: SecondFactorCodes;
  readonly guesses: GuessLimits;
  readonly sessions: SessionChecks;
  readonly sign: (identity: TokenIdentity, expiresAt: number) => Promise<string>;
}

/** An administrator who asks, and the network that the request came from. */
export interface Asker {
  readonly admin: AdminIdentity;
  readonly network: string;
}

/**
 * Changes something of the own account and keeps it in the trail, all or nothing. What changes nothing leaves no entry.
 * `isItsEnd`: the change ends the session that asks.
 */
export async function changeOwn(
  parts: OwnAccountParts,
  { admin, network, action, isItsEnd = false }: Asker & { readonly action: string; readonly isItsEnd?: boolean },
  change: (
    client: Queryable,
    moment: ReturnType<typeof readMoment>,
  ) => Promise<{ readonly before: Json; readonly after: Json } | false>,
): Promise<void> {
  const { adminId, username, sessionId } = admin;
  const administrator = { adminId, username, ...(isItsEnd ? {} : { sessionId }) };
  const moment = readMoment(parts.clock.now());
  const { at } = moment;
  await inTransaction(parts.pool, async (client) => {
    const changed = await change(client, moment);
    if (changed === false) return;
    const subject = `administrator ${String(adminId)}`;
    await appendAudit(client, { administrator, from: network, action, subject, at, ...changed });
  });
}

/** The token with which an administrator goes on, and its remaining life in milliseconds. */
export interface NextToken {
  readonly token: string;
  readonly expiresIn: number;
}

/**
 * Changes what an administrator logs in with, and ends every session that what was before has opened: the one that asks goes on
 * as another one, whose token is given back. Throws UNAUTHORIZED where that has ended since the call was let in.
 */
export async function changeSecret(
  parts: OwnAccountParts,
  asker: Asker & { readonly action: string },
  change: (
    client: Queryable,
    at: Date,
  ) => Promise<{ readonly before: Json; readonly after: Readonly<Record<string, Json>> }>,
): Promise<NextToken> {
  const { adminId, username, sessionId: own } = asker.admin;
  let replaced: ReplacedSessions | undefined;
  await changeOwn(parts, { ...asker, isItsEnd: true }, async (client, moment) => {
    const { before, after } = await change(client, moment.at);
    replaced = await replaceSessions(client, { adminId, sessionId: own, ...moment });
    return { before, after: { ...after, session: replaced.sessionId, sessionsEnded: replaced.ended.length - 1 } };
  });
  if (replaced === undefined) throw new Error('a change of a secret has ended no session');
  const { ended, sessionId, expiresAt } = replaced;
  parts.sessions.end(ended);
  const token = await parts.sign({ adminId, username, sessionId }, expiresAt);
  return { token, expiresIn: expiresAt - parts.clock.now() };
}

/** Gives back the hash that the password was right for. */
export async function checkPassword(
  parts: OwnAccountParts,
  { adminId, sessionId }: AdminIdentity,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<string> {
  const hash = await takingNothing(() => getPasswordHash(parts.pool, adminId));
  const attempt = await parts.guesses.beginInSession(sessionId);
  const right = await tryPassword(parts.hasher, { attempt, password, hash, isOpen: true, isKnown: true });
  if (!right) throw wrongPassword(field);
  return hash;
}

/** What a wrong password is answered with, at the field that it was typed in. */
export function wrongPassword(field: string): Refusal {
  return new Refusal('PASSWORD_WRONG', { field });
}
