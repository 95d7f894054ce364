import { hostname } from 'node:os';
import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';

const LOCK_CLASS = 7_264_002;

/** What this process is called where holders are told apart: its machine and its number there. */
export const PROCESS_NAME = `${hostname()} · ${String(process.pid)}`;

export async function tryLock(client: Queryable, game: string): Promise<boolean> {
  const locked = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as locked', [
    LOCK_CLASS,
    game,
  ]);
  return locked.rows[0]?.locked === true;
}

export async function unlock(client: Queryable, game: string): Promise<void> {
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_CLASS, game]);
}

/** Takes the lease for `ttlMs`. Whoever takes it plays nothing yet, so that nobody relies on it. */
export async function raiseEpoch(client: Queryable, game: string, ttlMs: number): Promise<bigint> {
  await client.query('begin');
  // Waits for whatever the engine of before is writing; the lease begins after that, and not by `now()`.
  await client.query('select from engine_leases where game = $1 for update', [game]);
  const raised = await client.query<RowOf<'engine_leases', 'epoch'>>(
    `insert into engine_leases
       (game, epoch, holder_backend, expires_at, silent_at, silent_epoch, holder, taken_at, renewed_at)
     select $1, 1, pg_backend_pid(), moment + $2 * interval '1 millisecond', moment, 1, $3, moment, moment
     from clock_timestamp() as moment
     on conflict (game) do update
       set epoch = engine_leases.epoch + 1, holder_backend = excluded.holder_backend, expires_at = excluded.expires_at,
           silent_at = excluded.silent_at, silent_epoch = engine_leases.epoch + 1, holder = excluded.holder,
           taken_at = excluded.taken_at, renewed_at = excluded.renewed_at
     returning epoch`,
    [game, ttlMs, PROCESS_NAME],
  );
  await client.query('commit');
  const row = raised.rows[0];
  if (row === undefined) throw new Error('the lease was not written');
  return row.epoch;
}

/** How long a lease lasts from its renewal on, and how long others rely on its holder's playing; milliseconds. */
interface Terms {
  readonly ttlMs: number;
  readonly awakeMs: number;
}

export async function renewLease(client: Queryable, lease: { game: string; epoch: bigint } & Terms): Promise<boolean> {
  const renewed = await client.query(
    `update engine_leases
     set expires_at = now() + $3 * interval '1 millisecond', silent_at = now() + $4 * interval '1 millisecond',
         renewed_at = now()
     where game = $1 and epoch = $2`,
    [lease.game, lease.epoch, lease.ttlMs, lease.awakeMs],
  );
  return renewed.rowCount === 1;
}

const HELD_LOCK = `pg_locks.locktype = 'advisory' and pg_locks.granted and pg_locks.pid = engine_leases.holder_backend
  and pg_locks.classid = ${String(LOCK_CLASS)} and pg_locks.objid = hashtext(engine_leases.game)::oid
  and pg_locks.database = (select oid from pg_database where datname = current_database())`;

/**
 * A condition on a row of `engine_leases`: its engine holds the lease's lock, and has said in the last seconds that it
 * plays. One that was killed is known at once, one that sleeps as soon as it is silent. An engine of an older
 * version says nothing under its own epoch: of it the lock alone is known. Not by `now()`: it stands still from the start of a
 * transaction, so that an engine that has said since that it plays no more would look awake.
 */
export const ENGINE_IS_AWAKE = `((engine_leases.silent_at > clock_timestamp() or engine_leases.silent_epoch is distinct from engine_leases.epoch)
  and exists (select from pg_locks where ${HELD_LOCK}))`;

/** Whether an engine plays the game, and has said so in the last seconds. */
export async function isEngineAwake(client: Queryable, game: string): Promise<boolean> {
  const found = await client.query({
    name: 'engine-is-awake',
    text: `select from engine_leases where game = $1 and ${ENGINE_IS_AWAKE}`,
    values: [game],
  });
  return found.rowCount === 1;
}

/** Ends the connection of a holder that let its lease run out, provided it is the very connection that holds the lock. */
export async function endExpiredHolder(client: Queryable, game: string): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pg_locks.pid)
     from engine_leases join pg_locks on ${HELD_LOCK}
     where engine_leases.game = $1 and engine_leases.expires_at < now()`,
    [game],
  );
}

export async function holdEpoch(client: Queryable, game: string): Promise<bigint | undefined> {
  const found = await client.query<RowOf<'engine_leases', 'epoch'>>(
    // A renewal changes no key and does not wait for it, however long a settlement takes; whoever takes the game over does.
    'select epoch from engine_leases where game = $1 for key share',
    [game],
  );
  return found.rows[0]?.epoch;
}

/** Who holds a game's lease, or held it last. What a server of before does not say is null. */
export interface LeaseState extends RecordOf<'engine_leases', 'game' | 'holder' | 'takenAt' | 'renewedAt'> {
  /** Whether it is held now, by somebody whose time has not run out. */
  readonly isHeld: boolean;
  /** Whether whoever holds it has renewed it in the last while. */
  readonly isRenewed: boolean;
}

// Renewals come every second; one that comes late is no alarm.
const RENEWED_WITHIN = `interval '3 seconds'`;

/** The leases of all games that somebody has ever played. */
export async function listLeases(client: Queryable): Promise<LeaseState[]> {
  const found = await client.query<LeaseState>(
    `select game, holder, taken_at as "takenAt", renewed_at as "renewedAt",
       exists (select from pg_locks where ${HELD_LOCK}) and expires_at > clock_timestamp() as "isHeld",
       coalesce(renewed_at > clock_timestamp() - ${RENEWED_WITHIN}, true) as "isRenewed"
     from engine_leases`,
  );
  return found.rows;
}
