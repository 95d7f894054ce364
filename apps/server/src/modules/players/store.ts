import type { Queryable } from '../../platform/database/database.ts';
import type { NewAccount, Player } from './player.ts';

const PLAYER = `id, name, username, email, status, created_at as "createdAt"`;

/** Writes a new account. Undefined where the username is another's, also when that one is being written right now. */
export async function insertPlayer(client: Queryable, order: NewAccount & { at: Date }): Promise<bigint | undefined> {
  const inserted = await client.query<{ id: bigint }>(
    `insert into players (name, username, email, email_confirmed_at, password_hash, signup_referral_code, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
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

/** Finds the one player who has shown that the address is theirs. */
export async function findPlayerByConfirmedEmail(client: Queryable, email: string): Promise<Player | undefined> {
  const found = await client.query<Player>(
    `select ${PLAYER} from players
     where lower(email collate "C") = lower($1 collate "C") and email_confirmed_at is not null`,
    [email],
  );
  return found.rows[0];
}

/** What a login needs to know of the account it names. */
export interface LoginRecord {
  readonly id: bigint;
  readonly username: string;
  /** Null for an account that was opened by a social login and has no password yet. */
  readonly passwordHash: string | null;
  readonly active: boolean;
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
    `select id, username, password_hash as "passwordHash", status = 'active' as active,
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

export async function upsertNetwork(
  client: Queryable,
  seen: { playerId: bigint; network: string; at: Date },
): Promise<void> {
  await client.query(
    `insert into player_networks (player_id, network, last_login_at) values ($1, $2, $3)
     on conflict (player_id, network) do update set last_login_at = excluded.last_login_at`,
    [seen.playerId, seen.network, seen.at],
  );
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

/** Forgets where players have logged in from, and signed up from, and not since that moment. */
export async function deleteNetworksUnusedSince(client: Queryable, moment: Date): Promise<void> {
  await client.query('delete from player_networks where last_login_at < $1', [moment]);
  await client.query('delete from signup_networks where signed_up_at < $1', [moment]);
}
