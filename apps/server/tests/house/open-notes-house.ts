import pg from 'pg';
import { expect } from 'vitest';
import {
  createIntake,
  type Command,
  type CommandKind,
  type Intake,
  type Verdict,
} from '../../src/modules/intake/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTestDatabase } from '../setup/test-database.ts';

/** A command that writes one line. Some texts mean something: see `writeNotes`. */
export interface Note extends Command {
  readonly text: string;
}

/** What is answered of a note that was written. */
export interface NoteAnswer {
  readonly text: string;
}

export type NoteKind = CommandKind<Note, NoteAnswer>;

const LOCK = 4711;
const WRITE_NOTES = `
with asked as (select * from unnest($1::bigint[], $2::text[]) as a (player_id, text)),
held as materialized (select pg_advisory_xact_lock(${String(LOCK)}) from asked where text = 'wait' limit 1)
insert into notes (player_id, text) select player_id, text from asked left join held on true where text <> 'late'`;

/**
 * Writes notes in one statement. `late` is refused, `bad` breaks the table's check and so the whole statement, and a
 * statement with `wait` in it is held by whoever holds the lock.
 */
export const writeNotes: NoteKind = {
  name: 'test-notes',
  lane: 'notes',
  execute: async (client, notes) => {
    await client.query(WRITE_NOTES, [notes.map((note) => note.playerId), notes.map((note) => note.text)]);
    return notes.map(({ text }) => decideNote(text));
  },
};

/** How a note with this text ends. */
export function decideNote(text: string): Verdict<NoteAnswer> {
  return text === 'late' ? { ok: false, code: 'BETTING_CLOSED' } : { ok: true, done: { text } };
}

/** How a note is handed in; left out, without a key, as `writeNotes`, to the house's own intake, at the moment 0. */
export interface NoteOptions {
  readonly key?: string | undefined;
  readonly kind?: NoteKind;
  readonly intake?: Intake;
  readonly receivedAt?: number;
}

/** An intake that writes notes into a database of its own. */
export interface NotesHouse {
  readonly connectionString: string;
  readonly pool: pg.Pool;
  /** A connection that is never the intake's. */
  readonly holder: pg.Client;
  readonly intake: Intake;
  /** Hands in a note: its text once written, or the code or message of what went wrong. */
  submit(playerId: number, text: string, options?: NoteOptions): Promise<string>;
  lock(): Promise<void>;
  unlock(): Promise<void>;
  /** The intake's connection while it waits for the lock. */
  findWaiting(): Promise<number | undefined>;
  /** Holds up the batch that is written now, so that whatever comes next waits for it. Gives back what lets it go on. */
  holdUp(): Promise<() => Promise<void>>;
  /** The texts that were written, batch by batch. */
  listBatches(): Promise<string[][]>;
  /** Begins again with empty tables. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export async function openNotesHouse(): Promise<NotesHouse> {
  const database = await createTestDatabase();
  const pool = createPool(database.connectionString, 10);
  await pool.query(
    `create table notes (id bigint generated always as identity, player_id bigint, text text check (text <> 'bad'),
                         batch xid8 default pg_current_xact_id())`,
  );
  const holder = new pg.Client({ connectionString: database.connectionString });
  await holder.connect();
  const intakePool = createPool(database.connectionString, 2);
  const intake = createIntake({ pool: intakePool, logger: createLogger('silent') });
  const submit = createSubmit(intake);
  const lock = async (): Promise<void> => {
    await holder.query('select pg_advisory_lock($1)', [LOCK]);
  };
  const unlock = async (): Promise<void> => {
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
  };
  const findWaiting = async (): Promise<number | undefined> => await findWaitingFor(pool, LOCK);
  return {
    connectionString: database.connectionString,
    pool,
    holder,
    intake,
    submit,
    lock,
    unlock,
    findWaiting,
    holdUp: async () => {
      await lock();
      const first = submit(0, 'wait');
      await expect.poll(findWaiting).toBeDefined();
      return async () => {
        await unlock();
        expect(await first).toBe('wait');
      };
    },
    listBatches: async () => await listBatches(pool),
    forget: async () => {
      await pool.query('truncate notes, command_answers');
    },
    close: async () => {
      await intake.close();
      await Promise.all([intakePool.end(), holder.end(), pool.end()]);
      await database.remove();
    },
  };
}

function createSubmit(own: Intake): NotesHouse['submit'] {
  return async (playerId, text, options = {}) => {
    const { key, intake = own, receivedAt = 0 } = options;
    const command = { playerId: BigInt(playerId), receivedAt, key, fingerprint: text, text };
    try {
      const verdict = await intake.submit(options.kind ?? writeNotes, command);
      return verdict.ok ? verdict.done.text : verdict.code;
    } catch (error) {
      return 'code' in (error as Error) ? (error as { code: string }).code : (error as Error).message;
    }
  };
}

async function findWaitingFor(pool: pg.Pool, lock: number): Promise<number | undefined> {
  const found = await pool.query<{ pid: number }>(
    `select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where datname = current_database() and locktype = 'advisory' and objid = $1 and not granted`,
    [lock],
  );
  return found.rows[0]?.pid;
}

async function listBatches(pool: pg.Pool): Promise<string[][]> {
  const found = await pool.query<{ texts: string[] }>(
    'select array_agg(text order by id) as texts from notes group by batch order by min(id)',
  );
  return found.rows.map(({ texts }) => texts);
}

/** 1 to `count`. */
export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
