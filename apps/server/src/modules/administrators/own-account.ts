import type { AdminAccount, AdminSessionRecord } from '@rang/contract';
import type { AdminIdentity } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashDeviceMark } from '../sessions/index.ts';
import {
  changeOwn,
  changeSecret,
  checkPassword,
  wrongPassword,
  type Asker,
  type NextToken,
  type OwnAccountParts,
} from './change-own.ts';
import { describeFactor } from './second-factor-store.ts';
import { endSession, endSessions, listOpenSessions, readMoment } from './session-store.ts';
import { ADMIN_DEVICES, holdAdministrator, setPasswordHash } from './store.ts';

export async function describeAccount({ pool }: OwnAccountParts, admin: AdminIdentity): Promise<AdminAccount> {
  const { isOn, codesLeft } = await describeFactor(pool, admin.adminId);
  const { username, role } = admin;
  return { success: true, username, role, hasSecondFactor: isOn, recoveryCodesLeft: codesLeft };
}

/** The administrator's sessions that go on, the last used first. */
export async function listOwnSessions(parts: OwnAccountParts, admin: AdminIdentity): Promise<AdminSessionRecord[]> {
  const asked = { adminId: admin.adminId, ...readMoment(parts.clock.now()) };
  return (await listOpenSessions(parts.pool, asked)).map((session) => ({
    _id: session.id,
    isCurrent: session.id === admin.sessionId,
    network: session.network,
    ...(session.userAgent === null ? {} : { userAgent: session.userAgent }),
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  }));
}

/** Ends one of the administrator's own sessions. Throws NOT_FOUND for everybody else's, and for one that has ended. */
export async function endOwnSession(parts: OwnAccountParts, asker: Asker, sessionId: string): Promise<void> {
  const { adminId } = asker.admin;
  const isItsEnd = sessionId === asker.admin.sessionId;
  await changeOwn(parts, { ...asker, action: 'session.ended', isItsEnd }, async (client, moment) => {
    if (!(await endSession(client, { adminId, sessionId, ...moment }))) throw new Refusal('NOT_FOUND');
    return { before: { session: sessionId }, after: null };
  });
  parts.sessions.end([sessionId]);
}

/** Ends the session that asks; another call that did so at the same time is no fault. */
export async function logOut(parts: OwnAccountParts, asker: Asker): Promise<void> {
  await endOwnSession(parts, asker, asker.admin.sessionId).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error;
  });
}

/** Ends all of the administrator's sessions but the one that asks; gives back how many went on until now. */
export async function endOtherSessions(parts: OwnAccountParts, asker: Asker): Promise<number> {
  const { adminId, sessionId } = asker.admin;
  let ended: string[] = [];
  await changeOwn(parts, { ...asker, action: 'session.ended-others' }, async (client, moment) => {
    ended = await endSessions(client, { adminId, ...moment, exceptSessionId: sessionId });
    return ended.length > 0 && { before: { sessions: ended }, after: null };
  });
  parts.sessions.end(ended);
  return ended.length;
}

/**
 * Sets a new password, ends every session but for the one that asks, which goes on with another token, and forgets every other
 * browser. Throws PASSWORD_WRONG, and TOO_MANY_REQUESTS where guessing is slowed.
 */
export async function changePassword(
  parts: OwnAccountParts,
  asker: Asker,
  order: { readonly currentPassword: string; readonly newPassword: string; readonly device: string | undefined },
): Promise<NextToken> {
  const { adminId } = asker.admin;
  const read = await checkPassword(parts, asker.admin, { password: order.currentPassword, field: 'currentPassword' });
  const passwordHash = await parts.hasher.hash(order.newPassword, `administrator ${String(adminId)}`);
  return await changeSecret(parts, { ...asker, action: 'password.changed' }, async (client) => {
    // Of two changes at once, the later one no longer has the password that it was asked with.
    if (!(await holdAdministrator(client, { id: adminId, passwordHash: read }))) throw wrongPassword('currentPassword');
    await setPasswordHash(client, adminId, passwordHash);
    await ADMIN_DEVICES.forget(client, adminId, order.device === undefined ? undefined : hashDeviceMark(order.device));
    return { before: null, after: {} };
  });
}
