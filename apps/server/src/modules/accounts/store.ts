import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';
import type { NewAccount, Player } from './player.ts';
import { lockName } from './public-name.ts';

const PLAYER = `id, name, username, email, language, status, created_at as "createdAt"`;

/**
 * Writes a new account. Undefined where the username is another's, or another is shown by it, also when that is being
 * written right now.
 */
export async function insertPlayer(client: Queryable, order: NewAccount & { at: Date }): Promise<bigint | undefined> {
  await lockName(client, order.username);
  const inserted = await client.query<RowOf<'players', 'id'>>(
    `insert into players (name, username, email, email_confirmed_at, password_hash, signup_referral_code, created_at)
     select $1, $2::text, $3, $4::timestamptz, $5, $6, $7::timestamptz
     where not exists (select from players where lower(public_name collate "C") = lower($2 collate "C"))
     on conflict ((lower(username collate "C"))) do nothing
     returning id`,
    [
      order.name,
      order.username,
      order.email,
      order.emailConfirmed === true ? order.at : null,
      order.passwordHash,
      order.referralCode ?? null,
      order.at,
    ],
  );
  return inserted.rows[0]?.id;
}

export async function findPlayerByUsername(client: Queryable, username: string): Promise<Player | undefined> {
  const found = await client.query<Player>(
    `select ${PLAYER} from players where lower(username collate "C") = lower($1 collate "C")`,
    [username],
  );
  return found.rows[0];
}

export async function findPlayerById(client: Queryable, playerId: bigint): Promise<Player | undefined> {
  const found = await client.query<Player>(`select ${PLAYER} from players where id = $1`, [playerId]);
  return found.rows[0];
}

/**
 * Finds the one player who has shown that the address is theirs, and holds the account until the transaction ends: whoever gives
 * it another address comes before or after.
 */
export async function holdPlayerByConfirmedEmail(client: Queryable, email: string): Promise<Player | undefined> {
  const found = await client.query<Player>(
    `select ${PLAYER} from players
     where lower(email collate "C") = lower($1 collate "C") and email_confirmed_at is not null
     for share`,
    [email],
  );
  return found.rows[0];
}

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

/** What players see of their own account. */
export interface AccountRecord
  extends Pick<Player, 'name' | 'username' | 'email' | 'createdAt'>, RecordOf<'players', 'publicName'> {
  readonly emailConfirmed: boolean;
  readonly hasPassword: boolean;
}

export async function findAccount(client: Queryable, playerId: bigint): Promise<AccountRecord | undefined> {
  const found = await client.query<AccountRecord>(
    `select name, username, public_name as "publicName", email, email_confirmed_at is not null as "emailConfirmed",
       password_hash is not null as "hasPassword", created_at as "createdAt"
     from players where id = $1`,
    [playerId],
  );
  return found.rows[0];
}

export async function insertSignupNetwork(
  client: Queryable,
  order: { playerId: bigint; network: string; at: Date },
): Promise<void> {
  await client.query('insert into signup_networks (player_id, network, signed_up_at) values ($1, $2, $3)', [
    order.playerId,
    order.network,
    order.at,
  ]);
}

/** Forgets where accounts were opened from before that moment. */
export async function deleteSignupNetworksBefore(client: Queryable, moment: Date): Promise<void> {
  await deleteOld(client, { table: 'signup_networks', where: 'signed_up_at < $1', moment });
}
