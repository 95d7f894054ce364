import pg from 'pg';
import type { Queryable } from '../../platform/database/database.ts';
import type { Player } from './player.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Holds an account until the transaction ends: false where it is banned, or no longer has the password that was read.
 * Whoever bans it or sets a password waits meanwhile, and then finds the session that was opened.
 */
export async function holdPlayer(
  client: Queryable,
  read: { readonly id: bigint; readonly passwordHash?: string | null },
): Promise<boolean> {
  const held = await client.query(
    `select from players where id = $1 and status = 'active' and ($2::text is null or password_hash = $2) for share`,
    [read.id, read.passwordHash ?? null],
  );
  return held.rowCount === 1;
}

export async function setPasswordHash(
  client: Queryable,
  order: { playerId: bigint; passwordHash: string },
): Promise<void> {
  await client.query('update players set password_hash = $2 where id = $1', [order.playerId, order.passwordHash]);
}

/** Sets a new password in place of the one that was read; false where it is another by now. */
export async function replacePasswordHash(
  client: Queryable,
  order: { playerId: bigint; currentHash: string | null; passwordHash: string },
): Promise<boolean> {
  const replaced = await client.query(
    'update players set password_hash = $3 where id = $1 and password_hash is not distinct from $2',
    [order.playerId, order.currentHash, order.passwordHash],
  );
  return replaced.rowCount === 1;
}

/** The hash of a player's password; null where there is none yet. */
export async function findPasswordHash(client: Queryable, playerId: bigint): Promise<string | null> {
  const found = await client.query<{ hash: string | null }>('select password_hash as hash from players where id = $1', [
    playerId,
  ]);
  const player = found.rows[0];
  if (player === undefined) throw new Error('a session belongs to no account');
  return player.hash;
}

/**
 * Notes that the player reads the account's address, unless it was confirmed for another account before. False where the
 * account has had it confirmed before this.
 */
export async function confirmEmail(client: Queryable, playerId: bigint, at: Date): Promise<boolean> {
  await client.query('savepoint confirm_email');
  try {
    const confirmed = await client.query(
      'update players set email_confirmed_at = $2 where id = $1 and email_confirmed_at is null',
      [playerId, at],
    );
    return confirmed.rowCount === 1;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
    await client.query('rollback to savepoint confirm_email');
    return true;
  }
}

/** Somebody to write to. */
export interface Reader {
  readonly playerId: bigint;
  readonly username: string;
  readonly email: string;
}

const READER = 'id as "playerId", username, email';
// An account that is left out can be named by its reader, so that these need not be the right ones. Neither who claims an
// address before everybody else nor who floods it afterwards can push out the rest of them.
const OLDEST_CLAIMS = 3;
const NEWEST_CLAIMS = 2;
/** Whom an active account's address is for: the account that has confirmed it, else each that claims it. */
const READS = `status = 'active' and (email_confirmed_at is not null or not exists (
  select from players as others
  where lower(others.email collate "C") = lower(players.email collate "C") and others.status = 'active'
    and others.email_confirmed_at is not null))`;

/** Whom a mail to an address is for. */
export interface Readers {
  /** The account that has confirmed it, else the oldest three and the newest two that claim it, the oldest first. */
  readonly listed: readonly Reader[];
  /** Whether there are others. */
  readonly hasMore: boolean;
}

// Of any number of claims, as many rows are read as are listed, and one more.
const CLAIMS = `
with claims as (
  (select ${READER} from players where lower(email collate "C") = lower($1 collate "C") and status = 'active'
   order by id limit $2)
  union
  (select ${READER} from players where lower(email collate "C") = lower($1 collate "C") and status = 'active'
   order by id desc limit $3)
)
select * from claims order by "playerId"`;

export async function listReadersOf(client: Queryable, email: string): Promise<Readers> {
  const confirmed = await client.query<Reader>(
    `select ${READER} from players
     where lower(email collate "C") = lower($1 collate "C") and email_confirmed_at is not null and status = 'active'`,
    [email],
  );
  if (confirmed.rows.length > 0) return { listed: confirmed.rows, hasMore: false };
  const claims = await client.query<Reader>(CLAIMS, [email, OLDEST_CLAIMS + 1, NEWEST_CLAIMS]);
  const hasMore = claims.rows.length > OLDEST_CLAIMS + NEWEST_CLAIMS;
  return { listed: hasMore ? claims.rows.toSpliced(OLDEST_CLAIMS, 1) : claims.rows, hasMore };
}

/** The account with that username among those that a mail to the address is for. */
export async function findReader(
  client: Queryable,
  asked: { email: string; username: string },
): Promise<Reader | undefined> {
  const found = await client.query<Reader>(
    `select ${READER} from players where lower(username collate "C") = lower($2 collate "C")
       and lower(email collate "C") = lower($1 collate "C") and ${READS}`,
    [asked.email, asked.username],
  );
  return found.rows[0];
}

/** The player with a confirmed address, as far as there is one: only such an address is told about the account. */
export async function findConfirmedReader(client: Queryable, playerId: bigint): Promise<Reader | undefined> {
  const found = await client.query<Reader>(
    `select ${READER} from players where id = $1 and email_confirmed_at is not null`,
    [playerId],
  );
  return found.rows[0];
}

/** What players are told of their own account. */
export interface AccountRecord extends Pick<Player, 'name' | 'username' | 'email' | 'createdAt'> {
  readonly emailConfirmed: boolean;
  readonly hasPassword: boolean;
}

export async function findAccount(client: Queryable, playerId: bigint): Promise<AccountRecord | undefined> {
  const found = await client.query<AccountRecord>(
    `select name, username, email, email_confirmed_at is not null as "emailConfirmed",
       password_hash is not null as "hasPassword", created_at as "createdAt"
     from players where id = $1`,
    [playerId],
  );
  return found.rows[0];
}
