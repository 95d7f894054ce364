import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/read-failure.ts';
import { undoAlone } from '../../platform/database/undo-alone.ts';

/** Notes that the player reads the account's address, unless it was confirmed before, for this account or for another. */
export async function confirmEmail(client: Queryable, playerId: bigint, at: Date): Promise<void> {
  const confirm = 'update players set email_confirmed_at = $2 where id = $1 and email_confirmed_at is null';
  await undoAlone(client, () => client.query(confirm, [playerId, at]), {
    isThrown: (error) => !isUniqueViolation(error),
    onFailure: () => undefined,
  });
}

/** Somebody to write to. */
export interface Reader extends RecordOf<'players', 'username' | 'email' | 'language'> {
  readonly playerId: RowOf<'players'>['id'];
}

const READER = 'id as "playerId", username, email, language';
// An account that is left out can be named by its reader, so that these need not be the right ones. Neither who claims an
// address before everybody else nor who floods it afterwards can push out the rest of them.
const OLDEST_CLAIMS = 3;
const NEWEST_CLAIMS = 2;
/**
 * Whose account, at $2, no other address takes back from whoever comes in by the one that is only claimed: of those that it has
 * left and that can still, the first is that one itself, with which the later ones end. Asked of each row that is read.
 */
const STAYS = `coalesce(
  (select lower(left_ones.email collate "C") = lower(players.email collate "C") from take_backs as left_ones
   where left_ones.player_id = players.id and left_ones.expires_at > $2 order by left_ones.id limit 1), true)`;
/** Whom an active account's address is for: the account that has confirmed it, else each that claims it and stays theirs. */
const READS = `status = 'active' and (email_confirmed_at is not null or ${STAYS} and not exists (
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
const CLAIM = `select ${READER} from players
   where lower(email collate "C") = lower($1 collate "C") and status = 'active' and ${STAYS}`;
const CLAIMS = `
with claims as (
  (${CLAIM} order by id limit $3)
  union
  (${CLAIM} order by id desc limit $4)
)
select * from claims order by "playerId"`;

/**
 * Whom a mail to the address is for. Where it brings a way in, which `opensAt` says and when, an account that others could take
 * back from whoever came in by the address is left out, as if nobody claimed it.
 */
export async function listReaders(client: Queryable, email: string, opensAt?: Date): Promise<Readers> {
  const confirmed = await client.query<Reader>(
    `select ${READER} from players
     where lower(email collate "C") = lower($1 collate "C") and email_confirmed_at is not null and status = 'active'`,
    [email],
  );
  if (confirmed.rows.length > 0) return { listed: confirmed.rows, hasMore: false };
  const claims = await client.query<Reader>(CLAIMS, [email, opensAt, OLDEST_CLAIMS + 1, NEWEST_CLAIMS]);
  const hasMore = claims.rows.length > OLDEST_CLAIMS + NEWEST_CLAIMS;
  return { listed: hasMore ? claims.rows.toSpliced(OLDEST_CLAIMS, 1) : claims.rows, hasMore };
}

/** The account with that username among those that a mail to the address with a way in is for. */
export async function findReader(
  client: Queryable,
  asked: { email: string; username: string; at: Date },
): Promise<Reader | undefined> {
  const found = await client.query<Reader>(
    `select ${READER} from players where lower(username collate "C") = lower($3 collate "C")
       and lower(email collate "C") = lower($1 collate "C") and ${READS}`,
    [asked.email, asked.at, asked.username],
  );
  return found.rows[0];
}

/** Holds an account until the transaction ends, and gives back its address. */
export async function holdAddress(
  client: Queryable,
  playerId: bigint,
): Promise<RecordOf<'players', 'email'> & { readonly isConfirmed: boolean }> {
  const held = await client.query<RecordOf<'players', 'email'> & { readonly isConfirmed: boolean }>(
    `select email, email_confirmed_at is not null as "isConfirmed" from players where id = $1 for no key update`,
    [playerId],
  );
  const [address] = held.rows;
  if (address === undefined) throw new Error('a session belongs to no account');
  return address;
}

/** The player whose address is this one and still to be confirmed; undefined where that has changed. */
export async function findUnconfirmedReader(
  client: Queryable,
  { playerId, email }: { readonly playerId: bigint; readonly email: string },
): Promise<Reader | undefined> {
  const found = await client.query<Reader>(
    `select ${READER} from players where id = $1 and email = $2 and email_confirmed_at is null and status = 'active'`,
    [playerId, email],
  );
  return found.rows[0];
}

/** The player with a confirmed address who wishes to be mailed what the house has answered, as far as there is one. */
export async function findNewsReader(client: Queryable, playerId: bigint): Promise<Reader | undefined> {
  const found = await client.query<Reader>(
    `select ${READER} from players
     where id = $1 and email_confirmed_at is not null and notify_by_mail and status = 'active'`,
    [playerId],
  );
  return found.rows[0];
}

/** The player with a confirmed address, as far as there is one: only such an address is written to about the account. */
export async function findConfirmedReader(client: Queryable, playerId: bigint): Promise<Reader | undefined> {
  const found = await client.query<Reader>(
    `select ${READER} from players where id = $1 and email_confirmed_at is not null`,
    [playerId],
  );
  return found.rows[0];
}
