import { ADMIN_LIMITS, type AdminRole } from '@rang/contract';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { appendAudit } from '../audit/index.ts';
import { CONSOLE, nameConsole, type ManageParts } from './console.ts';
import { deleteFactor } from './second-factor-store.ts';
import { endSessions, readMoment } from './session-store.ts';
import {
  ADMIN_DEVICES,
  findLoginRecord,
  hasAdministrators,
  insertAdministrator,
  noteReset,
  setPasswordHash,
} from './store.ts';

/** Makes an account; false where the username is another administrator's. Throws for a password that is too short. */
export async function createAdministrator(
  parts: ManageParts,
  order: { readonly username: string; readonly role: AdminRole; readonly password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(parts, order.password);
  return inTransaction(parts.pool, (client) => writeAdministrator(parts, client, { ...order, passwordHash }));
}

/** Makes the owner `admin` where there is no administrator at all; says whether it did. */
export async function ensureFirstAdministrator(parts: ManageParts, password: string): Promise<boolean> {
  if (await hasAdministrators(parts.pool)) return false;
  return createAdministrator(parts, { username: 'admin', role: 'owner', password });
}

/**
 * Sets a new password, turns the second factor off, ends every session and forgets every browser, and counts guesses anew,
 * so that nobody who guesses keeps the administrator out. False where there is no such administrator.
 */
export async function resetAdministrator(
  parts: ManageParts,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(parts, password);
  return inTransaction(parts.pool, async (client) => {
    const account = await findLoginRecord(client, { username, network: CONSOLE });
    if (account === undefined) return false;
    const { id: adminId, hasSecondFactor } = account;
    await setPasswordHash(client, adminId, passwordHash);
    await deleteFactor(client, adminId);
    await ADMIN_DEVICES.forget(client, adminId);
    await noteReset(client, adminId);
    const ended = await endSessions(client, { adminId, ...readMoment(parts.at.getTime()) });
    await appendAudit(client, {
      ...{ administrator: nameConsole(parts), from: CONSOLE, action: 'administrator.reset', at: parts.at },
      ...{ subject: `administrator ${String(adminId)}`, before: { secondFactor: hasSecondFactor } },
      after: { secondFactor: false, sessionsEnded: ended.length },
    });
    return true;
  });
}

async function writeAdministrator(
  parts: ManageParts,
  client: Queryable,
  order: { readonly username: string; readonly role: AdminRole; readonly passwordHash: string },
): Promise<boolean> {
  const adminId = await insertAdministrator(client, { ...order, at: parts.at });
  if (adminId === undefined) return false;
  await appendAudit(client, {
    ...{ administrator: nameConsole(parts), from: CONSOLE, action: 'administrator.created', at: parts.at },
    ...{ subject: `administrator ${String(adminId)}`, before: null },
    after: { username: order.username, role: order.role },
  });
  return true;
}

async function hashPassword({ hasher }: ManageParts, password: string): Promise<string> {
  const { min } = ADMIN_LIMITS.password;
  if (password.length < min) throw new Error(`an administrator's password has ${String(min)} characters or more`);
  return hasher.hash(password);
}
