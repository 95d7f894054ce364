import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isDemo } from '../accounts/index.ts';

export async function insertSession(
  client: Queryable,
  order: {
    playerId: bigint;
    remember: boolean;
    network: string | null;
    userAgent?: string | null | undefined;
    at: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const inserted = await client.query<RowOf<'sessions', 'id'>>(
    `insert into sessions (player_id, remember, network, user_agent, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6) returning id`,
    [order.playerId, order.remember, order.network, order.userAgent ?? null, order.at, order.expiresAt],
  );
  const [session] = inserted.rows;
  if (session === undefined) throw new Error('a session was not written');
  return session.id;
}

/** A session with its player, as a refresh needs it; `live` where it has not ended, nor its player been banned. */
export type LockedSession = RecordOf<'sessions', 'id' | 'playerId' | 'remember' | 'createdAt' | 'expiresAt'> &
  RecordOf<'players', 'username'> & { readonly live: boolean };

/** Finds the session that a refresh token belongs to and holds it until the transaction ends: one refresh at a time. */
export async function lockSessionOfToken(client: Queryable, hash: Buffer): Promise<LockedSession | undefined> {
  const found = await client.query<LockedSession>(
    `select sessions.id, players.id as "playerId", players.username, sessions.remember,
       sessions.created_at as "createdAt", sessions.expires_at as "expiresAt", sessions.ended_at is null and players.status = 'active' as live
     from refresh_tokens
     join sessions on sessions.id = refresh_tokens.session_id
     join players on players.id = sessions.player_id
     where refresh_tokens.hash = $1
     for no key update of sessions`,
    [hash],
  );
  return found.rows[0];
}

export async function extendSession(
  client: Queryable,
  { sessionId, at, expiresAt }: { sessionId: string; at: Date; expiresAt: Date },
): Promise<void> {
  const values = [sessionId, at, expiresAt];
  await client.query('update sessions set last_used_at = $2, expires_at = $3 where id = $1', values);
}

/** A session that ends at $2 runs out with its end: whoever logs in and out leaves no rows for its whole time. */
export const ENDED = `ended_at = coalesce(ended_at, $2::timestamptz), expires_at = least(expires_at, $2::timestamptz)`;

/** Ends one session; a second time changes nothing. */
export async function endSession(client: Queryable, sessionId: string, at: Date): Promise<void> {
  await client.query(`update sessions set ${ENDED} where id = $1 and ended_at is null`, [sessionId, at]);
}

/** Ends the session that a refresh token belongs to, used or not. Gives back which one that is. */
export async function endSessionOfToken(client: Queryable, hash: Buffer, at: Date): Promise<string | undefined> {
  const ended = await client.query<RowOf<'sessions', 'id'>>(
    `update sessions set ${ENDED}
     where id = (select session_id from refresh_tokens where hash = $1) returning id`,
    [hash, at],
  );
  return ended.rows[0]?.id;
}

/** Ends all sessions of a player, all but one, or one alone, and gives back which of them went on until now. */
export async function endSessionsOfPlayer(
  client: Queryable,
  order: { playerId: bigint; at: Date; exceptSessionId?: string; onlySessionId?: string | undefined },
): Promise<string[]> {
  // In one order, so that two who do this at once wait in no ring. What ran out just now too: it may be being extended.
  const ended = await client.query<RowOf<'sessions', 'id'> & { readonly wentOn: boolean }>(
    `with held as materialized (
       select id, expires_at > $2::timestamptz as "wentOn" from sessions
       where player_id = $1 and ended_at is null and id is distinct from $3
         and expires_at > $2::timestamptz - interval '1 minute' and ($4::uuid is null or id = $4)
       order by id for no key update
     )
     update sessions set ${ENDED} from held where sessions.id = held.id returning held.id, held."wentOn"`,
    [order.playerId, order.at, order.exceptSessionId ?? null, order.onlySessionId ?? null],
  );
  return ended.rows.filter(({ wentOn }) => wentOn).map(({ id }) => id);
}

/**
 * Looks again whether the session that a call came in with goes on, as it may have ended since, half a minute ago where the
 * server has not heard of it. Held until the transaction ends; whoever holds the player as well does that first. Gives back
 * when it was logged in to. Throws UNAUTHORIZED where it has ended, as every call of an ended session does.
 */
export async function holdSession(client: Queryable, sessionId: string): Promise<Date> {
  const text = 'select created_at as at from sessions where id = $1 and ended_at is null for share';
  const [session] = (await client.query<{ at: Date }>(text, [sessionId])).rows;
  if (session === undefined) throw new Refusal('UNAUTHORIZED');
  return session.at;
}

/** Ends a session of that player; a second time changes nothing. False where the player has no such session. */
export async function endSessionOfPlayer(
  client: Queryable,
  { playerId, sessionId, at }: { playerId: bigint; sessionId: string; at: Date },
): Promise<boolean> {
  const text = `update sessions set ${ENDED} where id = $1 and player_id = $3`;
  return (await client.query(text, [sessionId, at, playerId])).rowCount === 1;
}

/** A session that goes on, as its player sees it. */
export type OpenSession = RecordOf<
  'sessions',
  'id' | 'network' | 'userAgent' | 'remember' | 'createdAt' | 'lastUsedAt'
>;

// Nobody has so many browsers: whoever logs in more often does so by a program. The demo is many visitors', each alone.
const MAX_OPEN = { ofPlayer: 100, ofDemo: 10_000 };

/**
 * Ends what a player has open beyond a hundred sessions, those that were used longest ago, and has them run out: gives back
 * which, so that all of them can be ended at once, whoever opened them. Of the demo nobody's is ended for a hundred others.
 */
export async function endSessionsBeyond(client: Queryable, playerId: bigint, at: Date): Promise<string[]> {
  const most = (await isDemo(client, playerId)) ? MAX_OPEN.ofDemo : MAX_OPEN.ofPlayer;
  const ended = await client.query<RowOf<'sessions', 'id'>>(
    `update sessions set ${ENDED}
     where ended_at is null and id = any (array(
       select id from sessions where player_id = $1 and ended_at is null and expires_at > $2
       order by last_used_at desc, created_at desc, id offset $3
     ))
     returning id`,
    [playerId, at, most],
  );
  return ended.rows.map(({ id }) => id);
}

/** The sessions of a player that go on, or one of them alone. */
export async function listOpenSessions(
  client: Queryable,
  asked: { readonly playerId: bigint; readonly at: Date; readonly onlySessionId?: string | undefined },
): Promise<OpenSession[]> {
  const found = await client.query<OpenSession>(
    `select id, network, user_agent as "userAgent", remember, created_at as "createdAt", last_used_at as "lastUsedAt"
     from sessions where player_id = $1 and ended_at is null and expires_at > $2 and id = coalesce($4, id)
     order by last_used_at desc, created_at desc, id limit $3`,
    [asked.playerId, asked.at, MAX_OPEN.ofPlayer, asked.onlySessionId ?? null],
  );
  return found.rows;
}
