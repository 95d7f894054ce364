import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from '@redis/client';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { Server } from 'socket.io';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { createHouseFeed, nameFeed } from '../../apps/server/src/platform/database/house-feed.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';

/** How a change comes from the server that writes it to the others: by the house's feed, or by an adapter of Socket.IO. */
export type Way = 'house' | 'postgres' | 'redis';
export const WAYS: readonly Way[] = ['house', 'postgres', 'redis'];

/** Where both servers find what they share. */
export interface Places {
  readonly way: Way;
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** A change as it is written and announced: which, when its writing began, and as much besides as a round of Crash has. */
export interface Change {
  readonly id: number;
  readonly at: number;
  readonly body: string;
}

/** The changes are rows; of each the house's feed tells the number, in the transaction that writes it. */
export const SCHEMA = `
create table changes (id bigint primary key, at float8 not null, body text not null);
create function tell_change() returns trigger language plpgsql as $$ begin
  perform pg_notify('house', json_build_object('by', current_setting('application_name'), 'kind', 'change', 'id', new.id)::text);
  return null;
end $$;
create trigger tell_change after insert on changes for each row execute function tell_change();
alter table changes disable trigger tell_change;`;

/** What each server calls its connections: the receiver's are cut, those of whoever writes never. */
export const [TELLER, RECEIVER] = ['teller', 'receiver'];
const RETRY_MS = 50;
export const CUT = [RECEIVER, nameFeed(RECEIVER)];

/** A server of Socket.IO at one end of a way; its connections bear its name. */
export async function openServer(
  name: string,
  { way, databaseUrl, redisUrl }: Places,
): Promise<{ io: Server; pool: pg.Pool }> {
  const pool = createPool(databaseUrl, 4, { name });
  const io = new Server({ serveClient: false, transports: ['websocket'] });
  if (way === 'postgres') io.adapter(createPostgresAdapter(pool, { errorHandler: () => undefined }));
  if (way === 'redis') {
    const client = createClient({ url: redisUrl, name });
    client.on('error', () => undefined);
    await client.connect();
    io.adapter(createRedisAdapter(client));
  }
  return { io, pool };
}

/** Has what other servers write come to this one's sockets by the house's feed: what is named is read, after a gap everything. */
export async function followFeed({ databaseUrl }: Places, { io, pool }: { io: Server; pool: pg.Pool }): Promise<void> {
  const feed = createHouseFeed({ url: databaseUrl, name: RECEIVER, logger: createLogger('silent') });
  let known = 0;
  let [announced, done] = [0, 0];
  let reading: Promise<void> | undefined;
  const readNew = async (): Promise<void> => {
    const found = await pool.query<{ id: bigint; at: number; body: string }>({
      name: 'read-changes',
      text: 'select id, at, body from changes where id > $1 order by id',
      values: [known],
    });
    for (const { id, at, body } of found.rows) {
      known = Number(id);
      io.emit('change', { id: known, at, body } satisfies Change);
    }
  };
  const read = async (): Promise<void> => {
    while (done < announced) {
      const upTo = announced;
      // A connection that was cut while it read is replaced.
      await readNew().then(
        () => (done = upTo),
        () => wait(RETRY_MS),
      );
    }
    reading = undefined;
  };
  const readSoon = (): void => {
    announced += 1;
    reading ??= read();
  };
  feed.on('change', readSoon);
  feed.onGap(readSoon);
  await feed.start();
}
