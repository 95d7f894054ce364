import { TIMES } from '@rang/contract';
import type { Filled, Queryable, RecordOf } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';
import { KEPT_BACK_FOR, type AccountNews } from './news-queue.ts';
import { IS_DUE } from './waiting-mails.ts';

type ToAddress<Kind> = Filled<RecordOf<'mail_wishes', 'email'>> & { readonly kind: Kind };
type ToBoth<Kind> = Filled<RecordOf<'mail_wishes', 'email' | 'playerId'>> & { readonly kind: Kind };
type ToPlayer<Kind> = Filled<RecordOf<'mail_wishes', 'playerId'>> & { readonly kind: Kind };

/** A mail that is to be sent: a link to whoever reads an address, or word to a player of what has happened. */
export type QueuedMail = RecordOf<'mail_wishes', 'id'> & {
  /** Not given again once this try fails. */
  readonly isLastTry: boolean;
} & (
    | ToAddress<'reset-link'>
    | ToAddress<'login-link'>
    | ToBoth<'confirm-link'>
    | ToBoth<'email-changed'>
    | ToPlayer<AccountNews | 'ticket-news'>
  );

/** What somebody asks to be mailed with nothing but an address. */
export type LinkKind = 'reset-link' | 'login-link';

const MAX_LINKS = 3;
// Of all spellings together; more, so that one or two accounts of strangers do not use up what its owner may ask for.
const MAX_LINKS_TO_MAILBOX = 10;
// No longer than a link holds, so that whoever is refused has some.
const COUNTED_MS = TIMES.resetLinkMs;

/** A link that is asked for, and to which mailbox its address belongs. */
interface LinkTo {
  readonly email: string;
  readonly mailbox: string;
  readonly at: Date;
}

/**
 * Writes that somebody asked for a link with an address; false beyond three of the kind in half an hour, and beyond ten to its
 * mailbox. Of those the first to an address is none: whoever uses the ten up by other spellings leaves its owner one that holds
 * as long as others are refused. Asks about no account, and so does the same for every address.
 */
export async function insertLinkMail(
  client: Queryable,
  queued: LinkTo & { readonly kind: LinkKind },
): Promise<boolean> {
  const { kind, email, mailbox, at } = queued;
  await holdMailbox(client, mailbox);
  // Also those that were sent to nobody, as nobody has the address: else it would tell who has an account.
  const { toAddress, toMailbox } = await countLinks(client, { ...queued, counted: 'all' });
  if (toAddress >= MAX_LINKS || (toAddress > 0 && toMailbox >= MAX_LINKS_TO_MAILBOX)) return false;
  const text = 'insert into mail_wishes (kind, email, mailbox, asked_at, next_try_at) values ($1, $2, $3, $4, $4)';
  await client.query(text, [kind, email, mailbox, at]);
  return true;
}

/**
 * Writes that a player wants the account's address confirmed: `queued`. Nothing is written where that was asked for too often
 * for the account or for other spellings of the address, `too-many`, or to the address, by whomever: `enough`, as the links that
 * were mailed to it hold for its owner. What was never mailed, as the account had left the address, does not count for those two.
 */
export async function insertConfirmMail(
  client: Queryable,
  queued: LinkTo & { readonly playerId: bigint },
): Promise<'queued' | 'too-many' | 'enough'> {
  const { playerId, email, mailbox, at } = queued;
  await holdMailbox(client, mailbox);
  const own = `select from mail_wishes where kind = 'confirm-link' and player_id = $1 and asked_at > $2 limit $3`;
  const ofAccount = await client.query(own, [playerId, countedSince(at), MAX_LINKS]);
  if (ofAccount.rowCount === MAX_LINKS) return 'too-many';
  const { toAddress, toMailbox } = await countLinks(client, { ...queued, kind: 'confirm-link', counted: 'mailed' });
  if (toAddress >= MAX_LINKS) return 'enough';
  if (toMailbox >= MAX_LINKS_TO_MAILBOX) return 'too-many';
  await client.query(
    `insert into mail_wishes (kind, email, mailbox, player_id, asked_at, next_try_at) values ('confirm-link', $1, $2, $3, $4, $4)`,
    [email, mailbox, playerId, at],
  );
  return 'queued';
}

/** Holds others who ask for links to a mailbox, however its address is spelled, until the transaction ends. */
async function holdMailbox(client: Queryable, mailbox: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('links to ' || $1, 0))`, [mailbox]);
}

/** How many links of a kind were asked for in half an hour, to a mailbox and to this spelling: none is read beyond the limits. */
async function countLinks(
  client: Queryable,
  of: LinkTo & { readonly kind: QueuedMail['kind']; readonly counted: 'all' | 'mailed' },
): Promise<{ readonly toAddress: bigint; readonly toMailbox: bigint }> {
  const isDropped = of.counted === 'all' ? [false, true] : [false];
  const isCounted = `kind = $1 and is_dropped = any ($5) and asked_at > $4 order by is_dropped, asked_at`;
  const { rows } = await client.query<Record<'toMailbox' | 'toAddress', bigint>>(
    `select (select count(*) from (select from mail_wishes
          where lower(email collate "C") = lower($2 collate "C") and ${isCounted} limit $6) as links) as "toAddress",
       (select count(*) from (select from mail_wishes where mailbox = $3 and ${isCounted} limit $7) as links) as "toMailbox"`,
    [of.kind, of.email, of.mailbox, countedSince(of.at), isDropped, MAX_LINKS, MAX_LINKS_TO_MAILBOX],
  );
  if (rows[0] === undefined) throw new Error('links were not counted');
  return rows[0];
}

/**
 * Takes those of the mails that are due still. Each is put off to its next try at once, so that no other server takes it
 * meanwhile, and one whose server is killed is tried again; after the last of the waits there is no next try.
 */
export async function takeMails(
  client: Queryable,
  order: { at: Date; waitsMs: readonly number[]; ids: readonly bigint[] },
): Promise<QueuedMail[]> {
  const taken = await client.query<QueuedMail>(
    `update mail_wishes set tries = tries + 1,
       next_try_at = $1::timestamptz + make_interval(secs => ($2::float8[])[tries + 1] / 1000)
         + ${KEPT_BACK_FOR}
     where id in (select id from mail_wishes where id = any ($3) and ${IS_DUE} for update skip locked)
     returning id, kind, email, player_id as "playerId", next_try_at is null as "isLastTry"`,
    [order.at, order.waitsMs, order.ids],
  );
  return taken.rows;
}

/** Nothing is left to do for the queued mail: it was sent, or dropped, as nobody is to read it any more. */
export async function closeQueuedMail(client: Queryable, mailId: bigint, as: 'sent' | 'dropped'): Promise<void> {
  const text = 'update mail_wishes set next_try_at = null, is_dropped = $2 where id = $1';
  await client.query(text, [mailId, as === 'dropped']);
}

/**
 * Drops the links that no place was free for as long as they would have held: whoever asked waits no longer, and anybody can
 * ask for any number of them at a domain that is slow.
 */
export async function dropLateLinks(client: Queryable, now: Date): Promise<void> {
  await client.query(
    `update mail_wishes set next_try_at = null, is_dropped = true where id in (
       select id from mail_wishes where kind in ('reset-link', 'login-link', 'confirm-link') and tries = 0 and next_try_at <= $1
       for update skip locked)`,
    [countedSince(now)],
  );
}

/** Deletes mails with which nothing is left to do, once they are counted no longer. */
export async function deleteClosedMails(client: Queryable, now: Date): Promise<void> {
  const where = 'next_try_at is null and asked_at <= $1';
  await deleteOld(client, { table: 'mail_wishes', where, moment: countedSince(now) });
}

function countedSince(at: Date): Date {
  return new Date(at.getTime() - COUNTED_MS);
}
