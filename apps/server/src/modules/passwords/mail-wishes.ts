import type { Filled, Queryable, RecordOf } from '../../platform/database/database.ts';

type ToAddress<Kind> = Filled<RecordOf<'mail_wishes', 'email'>> & { readonly kind: Kind };
type ToPlayer<Kind> = Filled<RecordOf<'mail_wishes', 'playerId'>> & { readonly kind: Kind };

/** A mail that is to be sent: a link to whoever reads an address, or word to a player of a new password. */
export type MailWish = RecordOf<'mail_wishes', 'id'> & {
  /** Not given again once this try fails. */
  readonly isLastTry: boolean;
} & (ToAddress<'reset-link'> | ToAddress<'login-link'> | ToPlayer<'password-changed'>);

/** What somebody asks to be mailed with nothing but an address. */
export type LinkKind = Exclude<MailWish['kind'], 'password-changed'>;

/** How often one address may be asked for in a time. */
export interface WishLimit {
  readonly max: number;
  readonly since: Date;
}

/**
 * Writes that somebody asked for a link with an address; false where links of the kind were asked for too often. Asks about
 * no account, and so does the same for every address. Holds others who ask for the same one until the transaction ends.
 */
export async function insertLinkWish(
  client: Queryable,
  wish: { kind: LinkKind; email: string; at: Date; limit: WishLimit },
): Promise<boolean> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('links to ' || lower($1 collate "C"), 0))`, [
    wish.email,
  ]);
  const inserted = await client.query(
    `insert into mail_wishes (kind, email, asked_at, next_try_at)
     select $5::text, $1::text, $2::timestamptz, $2::timestamptz
     where $3::bigint > (select count(*) from mail_wishes
                 where kind = $5 and lower(email collate "C") = lower($1 collate "C") and asked_at > $4)`,
    [wish.email, wish.at, wish.limit.max, wish.limit.since, wish.kind],
  );
  return inserted.rowCount === 1;
}

export async function insertPasswordChangedWish(client: Queryable, playerId: bigint, at: Date): Promise<void> {
  await client.query(
    `insert into mail_wishes (kind, player_id, asked_at, next_try_at) values ('password-changed', $1, $2, $2)`,
    [playerId, at],
  );
}

/**
 * Takes wishes that are due, the oldest first. Each is put off to its next try at once, so that no other server takes it
 * meanwhile, and one whose server is killed is tried again; after the last of the waits there is no next try.
 */
export async function claimDueWishes(
  client: Queryable,
  order: { at: Date; waitsMs: readonly number[]; limit: number },
): Promise<MailWish[]> {
  const claimed = await client.query<MailWish>(
    `update mail_wishes set tries = tries + 1,
       next_try_at = $1::timestamptz + make_interval(secs => ($2::float8[])[tries + 1] / 1000)
     where id in (select id from mail_wishes where next_try_at <= $1 order by next_try_at, id limit $3
                  for update skip locked)
     returning id, kind, email, player_id as "playerId", next_try_at is null as "isLastTry"`,
    [order.at, order.waitsMs, order.limit],
  );
  return claimed.rows;
}

/** Nothing is left to do for the wish. */
export async function closeWish(client: Queryable, wishId: bigint): Promise<void> {
  await client.query('update mail_wishes set next_try_at = null where id = $1', [wishId]);
}

export async function deleteClosedWishesAskedBefore(client: Queryable, moment: Date): Promise<void> {
  await client.query('delete from mail_wishes where next_try_at is null and asked_at <= $1', [moment]);
}
