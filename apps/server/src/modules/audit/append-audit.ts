import { isAllowed, type AdminRight } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { formatCanonical, hashEntry, type AuditEntry, type Json } from './entry.ts';
import { findRole, hasEnded, insertEntry, lockHead } from './store.ts';

/** Who did it: an administrator, or somebody at the machine itself, who has no id. */
export interface AuditActor {
  readonly adminId: bigint | null;
  readonly username: string;
  /** In which session; left out where it is the one that is being ended, and at the machine itself. */
  readonly sessionId?: string;
  /** By which call; left out where every role may make it, and at the machine itself. */
  readonly right?: AdminRight;
}

/** What is to be kept of something that an administrator did. */
export interface AuditOrder {
  readonly administrator: AuditActor;
  /** The network that it was done from, as `readNetwork` reads it; `console`, the machine itself; in words, where else. */
  readonly from: string;
  /** What was done: `balance.set`. */
  readonly action: string;
  /** What it was done to: `player 12`. */
  readonly subject: string;
  readonly before: Json;
  readonly after: Json;
  readonly reason?: string | undefined;
  readonly at: Date;
}

/**
 * Appends an entry to the audit trail, in the transaction of what it tells of: both are kept, or neither. Whoever appends
 * waits for whoever else does, until the other's transaction ends; so this comes last in a transaction, after every lock.
 * Throws UNAUTHORIZED where the administrator's session has ended since the call was let in, and FORBIDDEN where the role of now
 * may not make it any more, which undoes all of it: whoever ends a session or changes a role appends as well, so that in the
 * trail nothing comes after that which it forbids.
 */
export async function appendAudit(client: Queryable, order: AuditOrder): Promise<AuditEntry> {
  const head = await lockHead(client);
  await checkMoment(client, order.administrator);
  const unsigned = {
    id: head.entries + 1n,
    at: order.at,
    adminId: order.administrator.adminId,
    actor: order.administrator.username,
    network: order.from,
    action: order.action,
    subject: order.subject,
    before: formatCanonical(order.before),
    after: formatCanonical(order.after),
    reason: order.reason ?? null,
    previousHash: head.hash,
  };
  const entry = { ...unsigned, hash: hashEntry(unsigned) };
  await insertEntry(client, entry);
  return entry;
}

/** With the trail held: what a session and a role were when the call was let in may be over. */
async function checkMoment(client: Queryable, { adminId, sessionId, right }: AuditActor): Promise<void> {
  if (sessionId !== undefined && (await hasEnded(client, sessionId))) throw new Refusal('UNAUTHORIZED');
  if (adminId === null || right === undefined) return;
  const role = await findRole(client, adminId);
  if (role === undefined || !isAllowed(role, right)) throw new Refusal('FORBIDDEN');
}
