import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ENDED } from '../sessions/index.ts';

/** A session that goes on, with what its administrator may do now. */
export type LiveSession = RowOf<'admin_sessions', 'id'> & RowOf<'administrators', 'role'>;

/** A session that was not used for so long has ended. */
const IDLE_MS = HOUR_MS;

/** A moment as sessions are judged by it: what was last used before `idleSince` has ended. */
export function readMoment(now: number): { readonly at: Date; readonly idleSince: Date } {
  return { at: new Date(now), idleSince: new Date(now - IDLE_MS) };
}

export async function insertSession(
  client: Queryable,
  order: { adminId: bigint; network: string; userAgent: string | undefined; at: Date; expiresAt: Date },
): Promise<string> {
  const inserted = await client.query<RowOf<'admin_sessions', 'id'>>(
    `insert into admin_sessions (admin_id, network, user_agent, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, $4, $5) returning id`,
    [order.adminId, order.network, order.userAgent ?? null, order.at, order.expiresAt],
  );
  const session = inserted.rows[0];
  if (session === undefined) throw new Error('a session was not written');
  return session.id;
}

/**
 * Which of the sessions go on, each with the role that its administrator has now; those are noted as used now, to the
 * minute, as a look at a session is no reason to write. One that lay idle since `idleSince` does not go on.
 */
export async function touchSessions(
  client: Queryable,
  order: { readonly sessionIds: readonly string[]; readonly at: Date; readonly idleSince: Date },
): Promise<LiveSession[]> {
  const found = await client.query<LiveSession>(
    `with live as (
       select id, admin_id, last_used_at from admin_sessions
       where id = any ($1::uuid[]) and ended_at is null and expires_at > $2 and last_used_at > $3
     ), touched as (
       update admin_sessions set last_used_at = $2 from live
       where admin_sessions.id = live.id and live.last_used_at < $2::timestamptz - interval '1 minute'
     )
     select live.id, role from live join administrators on administrators.id = live.admin_id
     where administrators.disabled_at is null`,
    [order.sessionIds, order.at, order.idleSince],
  );
  return found.rows;
}

export type OpenAdminSession = RecordOf<'admin_sessions', 'id' | 'network' | 'userAgent' | 'createdAt' | 'lastUsedAt'>;

const MAX_LISTED = 100;

export async function listOpenSessions(
  client: Queryable,
  asked: { readonly adminId: bigint; readonly at: Date; readonly idleSince: Date },
): Promise<OpenAdminSession[]> {
  const found = await client.query<OpenAdminSession>(
    `select id, network, user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt"
     from admin_sessions where admin_id = $1 and ended_at is null and expires_at > $2 and last_used_at > $3
     order by last_used_at desc limit $4`,
    [asked.adminId, asked.at, asked.idleSince, MAX_LISTED],
  );
  return found.rows;
}

/** Ends a session of that administrator. False where none of theirs is that goes on. */
export async function endSession(
  client: Queryable,
  order: { readonly adminId: bigint; readonly sessionId: string; readonly at: Date; readonly idleSince: Date },
): Promise<boolean> {
  const ended = await client.query(
    `update admin_sessions set ${ENDED}
     where id = $3 and admin_id = $1 and ended_at is null and expires_at > $2 and last_used_at > $4`,
    [order.adminId, order.at, order.sessionId, order.idleSince],
  );
  return ended.rowCount === 1;
}

/**
 * Ends all sessions of an administrator and opens one in the stead of the one that asks, which lasts no longer than that would
 * have: nothing that was given out before is good any more. Throws UNAUTHORIZED where the one that asks has ended since.
 */
export async function replaceSessions(
  client: Queryable,
  order: { readonly adminId: bigint; readonly sessionId: string; readonly at: Date; readonly idleSince: Date },
): Promise<ReplacedSessions> {
  const held = await client.query<RecordOf<'admin_sessions', 'expiresAt'>>(
    'select expires_at as "expiresAt" from admin_sessions where id = $1 and admin_id = $2',
    [order.sessionId, order.adminId],
  );
  const ended = await endSessions(client, order);
  const [session] = held.rows;
  if (session === undefined || !ended.includes(order.sessionId)) throw new Refusal('UNAUTHORIZED');
  const opened = await client.query<RowOf<'admin_sessions', 'id'>>(
    `insert into admin_sessions (admin_id, network, user_agent, created_at, last_used_at, expires_at)
     select admin_id, network, user_agent, $2, $2, $3 from admin_sessions where id = $1 returning id`,
    [order.sessionId, order.at, session.expiresAt],
  );
  const sessionId = opened.rows[0]?.id;
  if (sessionId === undefined) throw new Error('a session was not written');
  return { ended, sessionId, expiresAt: session.expiresAt.getTime() };
}

/** Which sessions have ended, and the one that goes on in the stead of the one that asked, until then. */
export interface ReplacedSessions {
  readonly ended: readonly string[];
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Ends all sessions of an administrator, or all but one, by whatever clock they go on; gives back those that went on by this. */
export async function endSessions(
  client: Queryable,
  order: { readonly adminId: bigint; readonly at: Date; readonly idleSince: Date; readonly exceptSessionId?: string },
): Promise<string[]> {
  const ended = await client.query<RowOf<'admin_sessions', 'id'> & { readonly wentOn: boolean }>(
    `update admin_sessions set ${ENDED}
     where admin_id = $1 and ended_at is null and id is distinct from $4
     returning id, old.expires_at > $2 and last_used_at > $3 as "wentOn"`,
    [order.adminId, order.at, order.idleSince, order.exceptSessionId ?? null],
  );
  return ended.rows.filter(({ wentOn }) => wentOn).map(({ id }) => id);
}

/** Deletes what is over since then, but for the newest session of each network, by which that is known. */
export async function deleteSessionsSucceeded(client: Queryable, moment: Date): Promise<void> {
  const where = `expires_at < $1 and exists (
    select from admin_sessions later where (later.admin_id, later.network) = (admin_sessions.admin_id, admin_sessions.network)
      and (later.created_at, later.id) > (admin_sessions.created_at, admin_sessions.id))`;
  await deleteOld(client, { table: 'admin_sessions', where, moment });
}

export async function deleteSessionsExpiredBefore(client: Queryable, moment: Date): Promise<void> {
  await deleteOld(client, { table: 'admin_sessions', where: 'expires_at < $1', moment });
}
