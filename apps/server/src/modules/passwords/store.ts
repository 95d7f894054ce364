import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';

/**
 * What a login needs to know of the account it names. The hash is null for an account that was opened by a social login and
 * has no password yet.
 */
export interface LoginRecord extends RecordOf<'players', 'id' | 'username' | 'passwordHash'> {
  /** Whether the player has logged in from this network before. */
  readonly isKnownNetwork: boolean;
  /**
   * By what this browser's attempts at the account are counted, whichever mark it has and however the account is named.
   * Null where the player has neither logged in from it before nor let it in by a mail.
   */
  readonly knownDevice: string | null;
}

/**
 * Finds the account by its username or by its confirmed e-mail address. No username has an `@`, so that the two never
 * mean different accounts.
 */
export async function findLoginRecord(
  client: Queryable,
  asked: { name: string; network: string; device: Buffer | undefined; at: Date },
): Promise<LoginRecord | undefined> {
  const found = await client.query<LoginRecord>(
    `select id, username, password_hash as "passwordHash",
       exists (select from player_networks where player_id = players.id and network = $2) as "isKnownNetwork",
       coalesce(
         (select id::text from player_devices where player_id = players.id and mark_hash = $3),
         (select encode(link_hash, 'hex') || ' ' || players.id from address_devices
          where email = lower(players.email collate "C") and mark_hash = $3 and expires_at > $4)) as "knownDevice"
     from players
     where lower(username collate "C") = lower($1 collate "C")
        or (lower(email collate "C") = lower($1 collate "C") and email_confirmed_at is not null)`,
    [asked.name, asked.network, asked.device ?? null, asked.at],
  );
  return found.rows[0];
}

/** Sets a password, whatever it was before; gives back whose it is, and when the one before was set, if after signup. */
export async function setPasswordHash(
  client: Queryable,
  order: { playerId: bigint; passwordHash: string; at: Date },
): Promise<{ readonly username: string; readonly setBefore: Date | null }> {
  const set = await client.query<RowOf<'players', 'username'> & { readonly setBefore: Date | null }>(
    `update players set password_hash = $2, password_set_at = $3 where id = $1
     returning username, old.password_set_at as "setBefore"`,
    [order.playerId, order.passwordHash, order.at],
  );
  const player = set.rows[0];
  if (player === undefined) throw new Error('a password was set for nobody');
  return player;
}

/** Sets a new password in place of the one that was read; false where it is another by now. */
export async function replacePasswordHash(
  client: Queryable,
  order: { playerId: bigint; currentHash: string | null; passwordHash: string; at: Date },
): Promise<boolean> {
  const replaced = await client.query(
    `update players set password_hash = $3, password_set_at = $4
     where id = $1 and password_hash is not distinct from $2`,
    [order.playerId, order.currentHash, order.passwordHash, order.at],
  );
  return replaced.rowCount === 1;
}

/** The hash of a player's password; null where there is none yet. */
export async function findPasswordHash(client: Queryable, playerId: bigint): Promise<string | null> {
  const found = await client.query<RecordOf<'players', 'passwordHash'>>(
    'select password_hash as "passwordHash" from players where id = $1',
    [playerId],
  );
  const player = found.rows[0];
  if (player === undefined) throw new Error('a session belongs to no account');
  return player.passwordHash;
}
