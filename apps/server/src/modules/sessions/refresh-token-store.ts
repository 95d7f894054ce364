import type { Queryable, RecordOf } from '../../platform/database/database.ts';

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

export async function markRefreshTokenUsed(client: Queryable, hash: Buffer, at: Date): Promise<void> {
  await client.query('update refresh_tokens set used_at = $2 where hash = $1', [hash, at]);
}
