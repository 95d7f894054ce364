import type { Queryable, RecordOf } from '../../platform/database/database.ts';
import { IS_KEPT_BACK, KEPT_BACK, KEPT_BACK_FOR } from './news-queue.ts';

/** A mail that waits for a place. */
export type WaitingMail = RecordOf<'mail_wishes', 'id'> & {
  /** Of the address that it goes to, behind the @, in small letters. */
  readonly host: string;
  /** When it was to be sent, whether or not servers of the version before are kept from it until later. */
  readonly dueAt: Date;
};

/** Whether a mail is due at $1, or would be if no server of the version before were kept from it. */
export const IS_DUE = `next_try_at <= $1::timestamptz + ${KEPT_BACK} and (next_try_at <= $1 or ${IS_KEPT_BACK})`;

const FROM_THE_FIRST = { nextTryAt: new Date(0), id: 0n };

/**
 * Gives back mails that are due or kept back, without those that are under way on this server: so many at a call, those that come
 * next, and after the last the first again. However much waits, a call reads no more than that.
 */
export function createWaitingMails(
  client: Queryable,
  limit: number,
): (asked: { readonly at: Date; readonly underWay: readonly bigint[] }) => Promise<WaitingMail[]> {
  let last = FROM_THE_FIRST;
  return async ({ at, underWay }) => {
    const { rows } = await client.query<WaitingMail & typeof FROM_THE_FIRST>(
      `select id, next_try_at as "nextTryAt",
         next_try_at - ${KEPT_BACK_FOR} as "dueAt",
         split_part(lower(coalesce(email, (select p.email from players p where p.id = player_id)) collate "C"), '@', -1) as host
       from mail_wishes where ${IS_DUE} and id <> all ($2) and (next_try_at, id) > ($3, $4)
       order by next_try_at, id limit $5`,
      [at, underWay, last.nextTryAt, last.id, limit],
    );
    last = (rows.length === limit && rows.at(-1)) || FROM_THE_FIRST;
    return rows;
  };
}
