import type { Queryable, RecordOf } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';

/** What a player is told of by a notice. */
export type NoticeKind = 'ticket-answered' | 'withdrawal-paid' | 'withdrawal-returned' | 'deposit-credited';

/** A notice that this server has taken, to try it now. */
export type TakenNotice = RecordOf<'push_notices', 'id' | 'deviceId' | 'kind' | 'event' | 'tries'> &
  RecordOf<'push_devices', 'playerId' | 'endpoint' | 'p256dh' | 'auth'> &
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

// So many notices may wait for a device: the newest, as more of them on a locked screen say no more.
const MAX_WAITING = 10;
// Of what is due for one service so many are looked at, the oldest, to choose among them.
const LOOKED_AT = 1_000;

/** Has those not be sent that are due for a device of the service beyond what may wait for it. */
export async function dropSurplusNotices(
  client: Queryable,
  { at, service }: { readonly at: Date; readonly service: string },
): Promise<void> {
  await client.query(
    `with due as (
       select id, device_id, asked_at from push_notices where next_try_at <= $1 and service = $2
       order by next_try_at, id limit $3),
     placed as (
       select id, row_number() over (partition by device_id order by asked_at desc, id desc) as place from due)
     update push_notices set next_try_at = null where id in (
       select n.id from push_notices n join placed on placed.id = n.id where place > $4 and next_try_at <= $1
       for update of n skip locked)`,
    [at, service, LOOKED_AT, MAX_WAITING],
  );
}

/** Which notices are taken. */
interface TakeOrder {
  readonly at: Date;
  readonly service: string;
  readonly limit: number;
  readonly newsSince: Date;
  /** Players who come after all others. */
  readonly served: readonly bigint[];
}

/**
 * Takes notices of one service that are due, the oldest of each player before the second of anybody. What was taken is due no
 * more unless it is put off: a server that is killed while it sends has sent each once at most.
 */
export async function takeDueNotices(client: Queryable, order: TakeOrder): Promise<TakenNotice[]> {
  const taken = await client.query<TakenNotice>(
    `with due as (
       select id, device_id, next_try_at from push_notices where next_try_at <= $1 and service = $2
       order by next_try_at, id limit $5),
     placed as (
       select due.id, player_id, row_number() over (partition by player_id order by due.next_try_at, due.id) as place
       from due join push_devices on push_devices.id = device_id)
     update push_notices n set tries = n.tries + 1, next_try_at = null
     from push_devices d join sessions s on s.id = d.session_id join players p on p.id = d.player_id
     where d.id = n.device_id and n.id in (
       select n.id from push_notices n join placed on placed.id = n.id where next_try_at <= $1
       order by player_id = any ($6), place, next_try_at, n.id limit $3
       for update of n skip locked)
     returning n.id, n.kind, n.event, n.tries, n.device_id as "deviceId", d.player_id as "playerId", d.endpoint,
       d.p256dh, d.auth, p.language,
       s.ended_at is null and s.expires_at > $1 and p.status = 'active' and p.notify_by_push
         and n.asked_at > $4 as "isWanted"`,
    [order.at, order.service, order.limit, order.newsSince, LOOKED_AT, order.served],
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
