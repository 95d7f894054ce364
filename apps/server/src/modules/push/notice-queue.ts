import type { Queryable, RecordOf } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';

/** What a player is told of by a notice. */
export type NoticeKind = 'ticket-answered' | 'withdrawal-paid' | 'withdrawal-returned' | 'deposit-credited';

/** A notice that this server has taken, to try it now. */
export type TakenNotice = RecordOf<'push_notices', 'id' | 'deviceId' | 'kind' | 'event' | 'tries'> &
  RecordOf<'push_devices', 'endpoint' | 'p256dh' | 'auth'> &
  RecordOf<'players', 'language'> & {
    /** Whether its login goes on, its player is let in and wishes notices, and it is not yet too old to be news. */
    readonly isWanted: boolean;
  };

/** What a player is to be told of. */
export interface News {
  readonly playerId: bigint;
  readonly kind: NoticeKind;
  readonly event: string;
  readonly at: Date;
}

/**
 * Has each device of the players be told of what happened, in the transaction of what it tells of. Of an event that was
 * queued for a device before, that device is not told again.
 */
export async function queueNotices(client: Queryable, events: readonly News[]): Promise<void> {
  await client.query(
    `with news as (
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[]) as news (player_id, kind, event, at)),
     -- One that is being forgotten is waited for and then told of nothing, so that it fails nothing of its player's.
     devices as (
       select id, player_id, service from push_devices where player_id in (select player_id from news)
       order by id for key share)
     insert into push_notices (device_id, service, kind, event, asked_at, next_try_at)
     select devices.id, service, news.kind, news.event, news.at, news.at
     from news join devices using (player_id) order by devices.id, news.event
     on conflict (device_id, event) do nothing`,
    [
      events.map(({ playerId }) => playerId),
      events.map(({ kind }) => kind),
      events.map((news) => `${news.kind} ${news.event}`),
      events.map(({ at }) => at),
    ],
  );
}

/** The same of one event. */
export async function queueNotice(client: Queryable, news: News): Promise<void> {
  await queueNotices(client, [news]);
}

/**
 * Push services that notices are due for, whoever has waited longest first: any, or those `among` which it is to be. Those
 * `after` all others come in the order in which they are named.
 */
export async function listDueServices(
  client: Queryable,
  asked: {
    readonly at: Date;
    readonly among?: readonly string[];
    readonly except: readonly string[];
    readonly after: readonly string[];
    readonly limit: number;
  },
): Promise<string[]> {
  const found = await client.query<RecordOf<'push_notices', 'service'>>(
    `select service from push_notices where next_try_at <= $1 and service <> all ($2)
       and ($4::text[] is null or service = any ($4))
     group by service order by array_position($5::text[], service) nulls first, min(next_try_at) limit $3`,
    [asked.at, asked.except, asked.limit, asked.among ?? null, asked.after],
  );
  return found.rows.map(({ service }) => service);
}

/**
 * Takes notices of one service that are due, the oldest first. What was taken is due no more unless it is put off: a
 * server that is killed while it sends has sent each once at most.
 */
export async function takeDueNotices(
  client: Queryable,
  order: { readonly at: Date; readonly service: string; readonly limit: number; readonly newsSince: Date },
): Promise<TakenNotice[]> {
  const taken = await client.query<TakenNotice>(
    `update push_notices n set tries = n.tries + 1, next_try_at = null
     from push_devices d join sessions s on s.id = d.session_id join players p on p.id = d.player_id
     where d.id = n.device_id and n.id in (
       select id from push_notices where next_try_at <= $1 and service = $2 order by next_try_at, id limit $3
       for update skip locked)
     returning n.id, n.kind, n.event, n.tries, n.device_id as "deviceId", d.endpoint, d.p256dh, d.auth, p.language,
       s.ended_at is null and s.expires_at > $1 and p.status = 'active' and p.notify_by_push
         and n.asked_at > $4 as "isWanted"`,
    [order.at, order.service, order.limit, order.newsSince],
  );
  return taken.rows;
}

/** Has a notice that was not taken by its service be tried again. */
export async function putOffNotice(client: Queryable, noticeId: bigint, nextTryAt: Date): Promise<void> {
  await client.query('update push_notices set next_try_at = $2 where id = $1', [noticeId, nextTryAt]);
}

export async function deleteNoticesAskedBefore(client: Queryable, moment: Date): Promise<void> {
  await deleteOld(client, { table: 'push_notices', where: 'asked_at < $1', moment });
}
