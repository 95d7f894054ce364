import type { Queryable, RowOf } from '../../platform/database/database.ts';
import { nameFeed } from '../../platform/database/house-feed.ts';
import { SIGHTING } from './store.ts';

/** A server as one look finds it; `sighting` is another once it has said that it is there. */
type SeenServer = RowOf<'servers', 'id' | 'name'> & { readonly sighting: string };

export async function listOthers(client: Queryable, id: bigint): Promise<SeenServer[]> {
  const found = await client.query<SeenServer>(
    `select id, name, ${SIGHTING} as sighting from servers where id <> $1 order by id`,
    [id],
  );
  return found.rows;
}

// What `openPools` calls servers; names are whole there.
const SERVER_NAMES = 'rang ';

/** Connections that listen for a server that is not entered. */
export async function listFeedsOfNobody(client: Queryable): Promise<{ pid: number; sighting: string }[]> {
  const found = await client.query<{ pid: number; sighting: string }>(
    `select pid, pid || ' ' || backend_start as sighting from pg_stat_activity
     where starts_with(application_name, $1) and datname = current_database()
       and not exists (select from servers where $2 || name = application_name)`,
    [nameFeed(SERVER_NAMES), nameFeed('')],
  );
  return found.rows;
}

export async function endConnections(client: Queryable, pids: readonly number[]): Promise<void> {
  await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
}
