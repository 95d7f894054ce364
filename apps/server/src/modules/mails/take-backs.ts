import { DAY_MS } from '../../platform/clock.ts';
import type { Queryable, RecordOf } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';

/**
 * How long an address that was left can take its account back. A week, so that it is read in time by whoever looks at their mail
 * on one day of it; no longer, as long as that a mailbox that its player has parted with opens the account to its new reader.
 */
export const TAKE_BACK_DAYS = 7;

type Address = RecordOf<'take_backs', 'playerId' | 'email'>;

/** Notes that an account, which the caller holds, leaves an address that was confirmed: what is mailed there can undo that. */
export async function insertTakeBack(client: Queryable, left: Address & { readonly at: Date }): Promise<void> {
  // Where it was left before and nobody came back to it by its mail, it keeps its place before all that came after it, as long as
  // it could take the account back.
  await client.query('delete from take_backs where player_id = $1 and expires_at <= $2', [left.playerId, left.at]);
  await client.query(
    `insert into take_backs (player_id, email, expires_at) values ($1, $2, $3)
     on conflict (player_id, (lower(email collate "C"))) do update set expires_at = excluded.expires_at`,
    [left.playerId, left.email, new Date(left.at.getTime() + TAKE_BACK_DAYS * DAY_MS)],
  );
}

/** Gives an address that was left a link; false where it can take nothing back any more. Links of before hold as well. */
export async function insertTakeBackLink(
  client: Queryable,
  order: Address & { readonly hash: Buffer; readonly at: Date },
): Promise<boolean> {
  const inserted = await client.query(
    `insert into take_back_links (hash, take_back_id)
     select $3, id from (
       select id from take_backs where player_id = $1 and lower(email collate "C") = lower($2 collate "C") and expires_at > $4
       for key share
     ) as held`,
    [order.playerId, order.email, order.hash, order.at],
  );
  return inserted.rowCount === 1;
}

/** What a link takes back, and to where, as long as it holds and its player is not banned. */
export async function findTakeBack(client: Queryable, hash: Buffer, at: Date): Promise<Address | undefined> {
  const found = await client.query<Address>(
    `select take_backs.player_id as "playerId", take_backs.email
     from take_back_links join take_backs on take_backs.id = take_back_id join players on players.id = player_id
     where hash = $1 and take_backs.expires_at > $2 and players.status = 'active'`,
    [hash, at],
  );
  return found.rows[0];
}

/**
 * Ends what an address of an account, which the caller holds, could take back, and what those could that were left after it: its
 * reader has come back to it, and nobody who came later undoes that. What an address could that was left before it stays. Of one
 * that could take nothing back any more nothing ends, whether or not it was deleted by now.
 */
export async function endTakeBacks(
  client: Queryable,
  { playerId, email, at }: Address & { readonly at: Date },
): Promise<void> {
  await client.query(
    `delete from take_backs using take_backs as own
     where own.player_id = $1 and lower(own.email collate "C") = lower($2 collate "C")
       and own.expires_at > $3 and take_backs.player_id = own.player_id and take_backs.id >= own.id`,
    [playerId, email, at],
  );
}

/** Whether any address that an account, which the caller holds, has left can take it back. */
export async function hasTakeBack(client: Queryable, asked: { playerId: bigint; at: Date }): Promise<boolean> {
  const found = await client.query('select from take_backs where player_id = $1 and expires_at > $2 limit 1', [
    asked.playerId,
    asked.at,
  ]);
  return found.rows.length > 0;
}

/** Deletes those that are over, with their links. */
export async function deleteExpiredTakeBacks(client: Queryable, moment: Date): Promise<void> {
  await deleteOld(client, { table: 'take_backs', where: 'expires_at <= $1', moment });
}
