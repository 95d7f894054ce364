import type { Queryable, RowOf } from '../../platform/database/database.ts';

/** Enters a server, of which nothing that it received before this moment is to be waited for; gives back its number. */
export async function insertServer(client: Queryable, { name, at }: { name: string; at: number }): Promise<bigint> {
  const inserted = await client.query<RowOf<'servers', 'id'>>(
    'insert into servers (name, asked_up_to, decided_up_to) values ($1, $2, $2) returning id',
    [name, new Date(at)],
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

/** Asks every other server to decide what it received before this moment; says whether any has to. */
export async function askOthers(
  client: Queryable,
  { id, upTo }: { id: bigint | undefined; upTo: Date },
): Promise<boolean> {
  const asked = await client.query({
    name: 'servers-ask-others',
    text: `update servers set asked_up_to = greatest(asked_up_to, $2)
           where id is distinct from $1 and decided_up_to < $2`,
    values: [id, upTo],
  });
  return asked.rowCount !== 0;
}

/** A server that has not decided yet what it received before a moment. */
export interface UndecidedServer extends RowOf<'servers', 'id' | 'name'> {
  /** False where it has ended: nothing of it is connected to the database any more. */
  readonly is_alive: boolean;
}

// Of one that has lost its connections for a moment nobody can tell whether it has ended.
const SEEN_WITHIN = `interval '1 second'`;

export async function listUndecided(
  client: Queryable,
  { id, upTo }: { id: bigint | undefined; upTo: Date },
): Promise<UndecidedServer[]> {
  const found = await client.query<UndecidedServer>({
    name: 'servers-undecided',
    text: `select id, name, seen_at > clock_timestamp() - ${SEEN_WITHIN}
             or exists (select from pg_stat_activity where application_name = name and datname = current_database()) as is_alive
           from servers where id is distinct from $1 and decided_up_to < $2`,
    values: [id, upTo],
  });
  return found.rows;
}

/**
 * Strikes servers off: whatever of theirs is being written is waited for, or broken off where its server does not go on with
 * it, and nothing that they received is written afterwards.
 */
export async function deleteServers(
  client: Queryable,
  servers: readonly Pick<UndecidedServer, 'id' | 'name'>[],
): Promise<void> {
  // Whoever holds a transaction open and sleeps would be waited for as long as it sleeps.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = any ($1) and datname = current_database() and state like 'idle in transaction%'`,
    [servers.map(({ name }) => name)],
  );
  await client.query('delete from servers where id = any ($1)', [servers.map(({ id }) => id)]);
}

/**
 * The first part of every statement that writes a command of a timed game: the server that received it, held, where it has not
 * been struck off meanwhile. What else the statement holds is read together with it, so that it is held after it.
 */
export const here = (parameter: string): string =>
  `here as materialized (select id from servers where id = ${parameter} for key share)`;
