import type { Queryable, RecordOf } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';

export async function insertRefreshToken(
  client: Queryable,
  order: { hash: Buffer; sessionId: string; at: Date; expiresAt: Date },
): Promise<void> {
  const row = [order.hash, order.sessionId, order.at, order.expiresAt];
  await client.query(
    'insert into refresh_tokens (hash, session_id, created_at, expires_at) values ($1, $2, $3, $4)',
    row,
  );
}

/** When a token was used and when it runs out. */
export type RefreshTokenRecord = RecordOf<'refresh_tokens', 'usedAt' | 'expiresAt'>;

export async function findRefreshToken(client: Queryable, hash: Buffer): Promise<RefreshTokenRecord | undefined> {
  const found = await client.query<RefreshTokenRecord>(
    'select used_at as "usedAt", expires_at as "expiresAt" from refresh_tokens where hash = $1',
    [hash],
  );
  return found.rows[0];
}

/** How many tokens a session was given since then, counted up to `most`. */
export async function countTokensSince(
  client: Queryable,
  { sessionId, since, most }: { sessionId: string; since: Date; most: number },
): Promise<number> {
  const text = 'select from refresh_tokens where session_id = $1 and created_at > $2 limit $3';
  return (await client.query(text, [sessionId, since, most])).rowCount ?? 0;
}

export async function markRefreshTokenUsed(client: Queryable, hash: Buffer, at: Date): Promise<void> {
  await client.query('update refresh_tokens set used_at = $2 where hash = $1', [hash, at]);
}

/** Removes tokens that ran out, or whose sessions did, then the sessions: none takes a crowd of tokens along in its statement. */
export async function deleteExpiredSessions(client: Queryable, moment: Date): Promise<void> {
  const isOver = 'expires_at < $1';
  const ofThose = `session_id in (select id from sessions where ${isOver})`;
  await deleteOld(client, { table: 'refresh_tokens', where: isOver, moment });
  await deleteOld(client, { table: 'refresh_tokens', where: ofThose, moment });
  await deleteOld(client, { table: 'sessions', where: isOver, moment });
}
