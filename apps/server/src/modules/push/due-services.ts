import type { Queryable, RecordOf } from '../../platform/database/database.ts';

/** A service, and when its last turn ended. */
export interface KnownService {
  readonly service: string;
  readonly lastTurnAt: Date | null;
}

/**
 * Which of the services notices are due for, whoever has waited longest first: since its oldest notice was due, or since its
 * last turn ended, so that whatever was left over by then keeps nobody waiting who came before that.
 */
export async function listDueServices(
  client: Queryable,
  asked: { readonly among: readonly KnownService[]; readonly at: Date; readonly limit: number },
): Promise<string[]> {
  const found = await client.query<RecordOf<'push_notices', 'service'>>(
    `select service from unnest($1::text[], $2::timestamptz[]) as known (service, last_turn_at)
     cross join lateral (
       select next_try_at from push_notices n where n.service = known.service and next_try_at <= $3
       order by next_try_at limit 1) as oldest
     order by greatest(next_try_at, last_turn_at), service limit $4`,
    [asked.among.map(({ service }) => service), asked.among.map(({ lastTurnAt }) => lastTurnAt), asked.at, asked.limit],
  );
  return found.rows.map(({ service }) => service);
}

/**
 * Gives back services that notices wait for, so many at a call: those that come next, by name, and then the first again.
 * Each costs one look into the index, however much waits for it.
 */
export function createWaitingServices(client: Queryable, limit: number): () => Promise<string[]> {
  let last = '';
  return async () => {
    const found = await client.query<RecordOf<'push_notices', 'service'>>(
      `with recursive named as (
         (select service from push_notices where next_try_at is not null and service > $1 order by service limit 1)
         union all
         select (
           select n.service from push_notices n where n.next_try_at is not null and n.service > named.service
           order by n.service limit 1)
         from named where named.service is not null)
       select service from named where service is not null limit $2`,
      [last, limit],
    );
    const services = found.rows.map(({ service }) => service);
    last = services.length < limit ? '' : (services.at(-1) ?? '');
    return services;
  };
}
