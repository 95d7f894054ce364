import { createHash } from 'node:crypto';
import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';
import type { Randomness } from '../../platform/randomness.ts';

/** Makes the secret of a reset link: 32 bytes. Its text exists only in the mail; the database has its hash. */
export function createResetToken(randomness: Randomness): string {
  return Buffer.from(randomness.hex(32), 'hex').toString('base64url');
}

export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Gives each player who has the address still a link, and says who does. Links that they were mailed before hold as well: an
 * address is mailed three times in half an hour at most, and each mail tried five times, so that a player has fifteen at most.
 */
export async function insertResetTokens(
  client: Queryable,
  order: { email: string; tokens: readonly { playerId: bigint; hash: Buffer }[]; expiresAt: Date },
): Promise<Set<bigint>> {
  const { tokens } = order;
  // The accounts are held: one that is being given another address is waited for, and a link is none to that one.
  const inserted = await client.query<RecordOf<'password_reset_tokens', 'playerId'>>(
    `insert into password_reset_tokens (player_id, hash, expires_at)
     select id, hash, $3 from (
       select players.id, t.hash from players join unnest($1::bigint[], $2::bytea[]) as t (player_id, hash) on t.player_id = players.id
       where lower(players.email collate "C") = lower($4 collate "C") order by players.id for share of players
     ) as held
     returning player_id as "playerId"`,
    [tokens.map(({ playerId }) => playerId), tokens.map(({ hash }) => hash), order.expiresAt, order.email],
  );
  return new Set(inserted.rows.map(({ playerId }) => playerId));
}

/** Whose link this is, where it still holds and its player is not banned. */
export async function findPlayerOfResetToken(client: Queryable, hash: Buffer, at: Date): Promise<bigint | undefined> {
  const found = await client.query<RowOf<'players', 'id'>>(
    `select players.id from password_reset_tokens join players on players.id = player_id
     where hash = $1 and expires_at > $2 and players.status = 'active'`,
    [hash, at],
  );
  return found.rows[0]?.id;
}

/** Uses a link up. Of any number who try at once, one is answered true. */
export async function takeResetToken(client: Queryable, hash: Buffer): Promise<boolean> {
  const taken = await client.query('delete from password_reset_tokens where hash = $1', [hash]);
  return taken.rowCount === 1;
}

export async function deleteResetTokensOfPlayer(client: Queryable, playerId: bigint): Promise<void> {
  await client.query('delete from password_reset_tokens where player_id = $1', [playerId]);
}

export async function deleteExpiredResetTokens(client: Queryable, moment: Date): Promise<void> {
  await deleteOld(client, { table: 'password_reset_tokens', where: 'expires_at <= $1', moment });
}
