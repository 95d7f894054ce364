import type { Queryable } from '../../platform/database/database.ts';

/** What a player is told at the confirmed address: what whoever else did it would keep quiet. */
export const ACCOUNT_NEWS = [
  'password-changed',
  'identity-tied',
  'way-in-removed',
  'bank-saved',
  'withdrawal-asked',
] as const;
export type AccountNews = (typeof ACCOUNT_NEWS)[number];

/** How long a mail waits that a server of the version before would send in other words, or without its link, once it is due. */
export const KEPT_BACK = `interval '1 hour'`;
/** Whether one is such a mail. A server that knows what is to be sent does not wait. */
export const IS_KEPT_BACK = `kind in ('email-changed', 'identity-tied', 'way-in-removed', 'bank-saved', 'withdrawal-asked')`;
/** How long a mail of any kind waits for that reason. */
export const KEPT_BACK_FOR = `case when ${IS_KEPT_BACK} then ${KEPT_BACK} else '0' end`;

/** Has the address that was the account's until now be told, by a server that knows of the link that takes it back. */
export async function insertEmailChangedMail(
  client: Queryable,
  queued: { playerId: bigint; email: string; at: Date },
): Promise<void> {
  const text = `insert into mail_wishes (kind, email, player_id, asked_at, next_try_at)
    values ('email-changed', $1, $2, $3, $3::timestamptz + ${KEPT_BACK})`;
  await client.query(text, [queued.email, queued.playerId, queued.at]);
}

/** Has a player be told that a ticket was answered. Whether that is wished is asked when the mail is sent. */
export async function insertTicketNewsMail(
  client: Queryable,
  queued: { playerId: bigint; ticketId: string; at: Date },
): Promise<void> {
  const text = `insert into mail_wishes (kind, player_id, ticket_id, asked_at, next_try_at) values ('ticket-news', $1, $2, $3, $3)`;
  await client.query(text, [queued.playerId, queued.ticketId, queued.at]);
}

const LATELY = `interval '10 minutes'`;

// Whoever has a session saves and removes as often as the limits let them: the mail that tells of it is not buried under others.
const IS_SAID = `
  select from mail_wishes where player_id = $1 and mail_wishes.kind = $3
    and (tries = 0 and next_try_at is not null or kind = 'bank-saved' and asked_at > $2::timestamptz - ${LATELY})`;

// So many mails of a kind go to a player within ten minutes; the next waits until then, and says it of all that came meanwhile.
const AT_ONCE = 3;
const HAS_ROOM_AT = `
  (select asked_at + ${LATELY} from mail_wishes
   where player_id = $1 and mail_wishes.kind = $3 order by asked_at desc offset ${String(AT_ONCE - 1)} limit 1)`;

/** Has a player be told of a new password, a way in, or where money may go. One mail that waits says it of all of its kind. */
export async function insertAccountMail(
  client: Queryable,
  queued: { readonly kind: AccountNews; readonly playerId: bigint; readonly at: Date },
): Promise<void> {
  await client.query(
    `insert into mail_wishes (kind, player_id, asked_at, next_try_at)
     select kind, $1, $2, greatest($2::timestamptz, ${HAS_ROOM_AT}) + ${KEPT_BACK_FOR}
     from (select $3::text as kind) as told
     where not exists (${IS_SAID})`,
    [queued.playerId, queued.at, queued.kind],
  );
}
