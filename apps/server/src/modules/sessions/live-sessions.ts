import type pg from 'pg';
import type { Queryable, RowOf } from '../../platform/database/database.ts';

const LIVE = `select sessions.id from sessions join players on players.id = sessions.player_id
  where sessions.id = any ($1::uuid[]) and sessions.ended_at is null and players.status = 'active'
    and sessions.expires_at > $2::timestamptz - interval '1 minute'`;

/** Which of the sessions go on: not ended, nor run out but for one that may be being extended, and their player not banned. */
export async function selectLiveSessions(client: Queryable, ids: readonly string[], at: Date): Promise<Set<string>> {
  return await readIds(client, { name: 'players-live-sessions', text: LIVE, values: [ids, at] });
}

/** Everybody whose session is looked up waits for what is noted with it; the rest is noted by the next looks. */
const NOTED_AT_ONCE = 200;

/**
 * The same of sessions that are being used, which is noted of those that go on, to five minutes, as a look at a session is no
 * reason to write. One that somebody holds, who extends or ends it, is not waited for.
 */
export async function touchLiveSessions(client: Queryable, ids: readonly string[], at: Date): Promise<Set<string>> {
  const text = `with live as materialized (${LIVE}), stale as (
      select sessions.id from sessions join live using (id)
      where last_used_at < $2::timestamptz - interval '5 minutes'
      limit ${String(NOTED_AT_ONCE)} for no key update of sessions skip locked
    ), touched as (
      update sessions set last_used_at = $2 from stale where sessions.id = stale.id
    )
    select id from live`;
  return await readIds(client, { name: 'players-touched-sessions', text, values: [ids, at] });
}

async function readIds(client: Queryable, query: pg.QueryConfig): Promise<Set<string>> {
  const found = await client.query<RowOf<'sessions', 'id'>>(query);
  return new Set(found.rows.map((row) => row.id));
}
