import pg from 'pg';
import { inTransaction, type Queryable, type RowOf } from '../../platform/database/database.ts';
import { nameFeed } from '../../platform/database/house-feed.ts';

/**
 * Enters a server under a new number, which is given back; one that it still had, and lost the answer of, goes. It is asked
 * about all that was ever received: what it has received it says by itself.
 */
export async function insertServer(client: Queryable, name: string): Promise<bigint> {
  const inserted = await client.query<RowOf<'servers', 'id'>>(
    `with gone as (delete from servers where name = $1)
     insert into servers (name, asked_up_to, decided_up_to) values ($1, to_timestamp(0), to_timestamp(0)) returning id`,
    [name],
  );
  const row = inserted.rows[0];
  if (row === undefined) throw new Error('the server was not entered');
  return row.id;
}

/** Notes that a server is there; gives back what it is asked, and undefined where it has been struck off. */
export async function markSeen(
  client: Queryable,
  id: bigint,
): Promise<RowOf<'servers', 'asked_up_to' | 'decided_up_to'> | undefined> {
  const seen = await client.query<RowOf<'servers', 'asked_up_to' | 'decided_up_to'>>({
    name: 'servers-mark-seen',
    text: 'update servers set seen_at = clock_timestamp() where id = $1 returning asked_up_to, decided_up_to',
    values: [id],
  });
  return seen.rows[0];
}

/** Notes that a server has decided what it received before this moment. */
export async function markDecided(client: Queryable, { id, upTo }: { id: bigint; upTo: Date }): Promise<void> {
  await client.query({
    name: 'servers-mark-decided',
    text: 'update servers set decided_up_to = greatest(decided_up_to, $2) where id = $1',
    values: [id, upTo],
  });
}

/** A server that has not decided yet what it received before a moment. */
export interface UndecidedServer extends RowOf<'servers', 'id' | 'name'> {
  /** False where it has ended: nothing of it is connected to the database any more. */
  readonly is_alive: boolean;
}

// Of one that has lost its connections for a moment nobody can tell whether it has ended.
const SEEN_WITHIN = `interval '1 second'`;

/** Asks every other server to decide what it received before this moment; gives back those that have not. */
export async function askOthers(
  client: Queryable,
  { id, upTo }: { id: bigint | undefined; upTo: Date },
): Promise<UndecidedServer[]> {
  const found = await client.query<UndecidedServer>({
    name: 'servers-ask-others',
    // Held in an order: of two who ask, neither waits for the other in a ring.
    text: `with held as (
             select id from servers where id is distinct from $1 and decided_up_to < $2 and asked_up_to < $2
             order by id for no key update
           ), asked as (
             update servers set asked_up_to = $2 from held where servers.id = held.id
           )
           select id, name, seen_at > clock_timestamp() - ${SEEN_WITHIN}
             or exists (select from pg_stat_activity where application_name = name and datname = current_database()) as is_alive
           from servers where id is distinct from $1 and decided_up_to < $2`,
    values: [id, upTo],
  });
  return found.rows;
}

// Shorter than anybody waits for a lock who holds a server.
const LOCK_TIMEOUT_MS = 300;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Strikes servers off: whatever of theirs is being written is waited for, or broken off where its server does not go on with
 * it, and nothing that they received is written afterwards. It goes on until that is so, and gives back the numbers of those
 * that were still there. What they listen on goes with them: one that goes on connects again, and reads what it has missed.
 */
export async function strikeOff(
  pool: pg.Pool,
  servers: readonly Pick<UndecidedServer, 'id' | 'name'>[],
): Promise<bigint[]> {
  for (;;) {
    const struckOff = await tryStrikeOff(pool, servers);
    if (struckOff !== undefined) return struckOff;
  }
}

/**
 * The same once: undefined where one of them is still held. A server with a `sighting` is left where it has said that it is there
 * since: it may have been about to, and its row is waited for.
 */
export async function tryStrikeOff(
  pool: pg.Pool,
  servers: readonly (Pick<UndecidedServer, 'id' | 'name'> & { readonly sighting?: string })[],
): Promise<bigint[] | undefined> {
  await endSleepers(pool, servers);
  try {
    return await inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = ${String(LOCK_TIMEOUT_MS)}`);
      const deleted = await deleteServers(client, servers);
      await endFeeds(
        client,
        deleted.map(({ name }) => name),
      );
      return deleted.map(({ id }) => id);
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
}

/** Of a row of servers: what is another text once its server has said that it is there. */
export const SIGHTING = `servers.id || ' ' || servers.seen_at`;

/**
 * Ends transactions that hold a server and stand still: whoever sleeps in one would be waited for as long as it sleeps. Between
 * two statements of one that goes on there are milliseconds.
 */
async function endSleepers(client: Queryable, servers: readonly Pick<UndecidedServer, 'name'>[]): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity a
     where application_name = any ($1) and datname = current_database() and state like 'idle in transaction%'
       and state_change < clock_timestamp() - interval '1 second'
       and exists (select from pg_locks where pg_locks.pid = a.pid and relation = 'servers'::regclass)`,
    [servers.map(({ name }) => name)],
  );
}

/** Takes servers out, once what they are writing is written; gives back those that were still there. */
export async function deleteServers(
  client: Queryable,
  servers: readonly (Pick<UndecidedServer, 'id'> & { readonly sighting?: string })[],
): Promise<RowOf<'servers', 'id' | 'name'>[]> {
  const deleted = await client.query<RowOf<'servers', 'id' | 'name'>>(
    `with named as (
       select * from unnest($1::bigint[], $2::text[]) as named (id, sighting)
     ), held as (
       select servers.id from servers join named on named.id = servers.id and coalesce(sighting, ${SIGHTING}) = ${SIGHTING}
       order by servers.id for update of servers
     )
     delete from servers using held where servers.id = held.id returning servers.id, servers.name`,
    [servers.map(({ id }) => id), servers.map(({ sighting }) => sighting ?? null)],
  );
  return deleted.rows;
}

/**
 * Ends what servers listen on: PostgreSQL keeps what is told for as long as anybody listens who has not heard it, and where that
 * is too much, nobody can tell anything any more.
 */
async function endFeeds(client: Queryable, servers: readonly string[]): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = any ($1) and datname = current_database()`,
    [servers.map(nameFeed)],
  );
}

/**
 * The first part of every statement that writes a command of a timed game: the server that received it, held, where it has not
 * been struck off meanwhile. What else the statement holds is read together with it, so that it is held after it.
 */
export const here = (parameter: string): string =>
  `here as materialized (select id from servers where id = ${parameter} for key share)`;
