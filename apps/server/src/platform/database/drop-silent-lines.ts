import type { Socket } from 'node:net';
import pg from 'pg';

/** How long a statement goes unanswered before it is asked whether the database works on it, milliseconds. */
const SILENT_MS = 3_000;
const LOOK_EVERY_MS = 500;
// Whoever asks has a connection of its own, and asks again where it gets no answer.
const ASK_TIMEOUT_MS = 2_000;

/** A connection, with what the types of its client leave out. */
type Line = pg.PoolClient & {
  /** False from when a statement is sent until all of its answer is here. */
  readonly readyForQuery?: boolean;
  readonly processID?: number;
  readonly connection: { readonly stream: Socket };
};

/** How much was received of a line, and since when it has been that or no statement was under way. */
interface Reception {
  readonly bytes: number;
  readonly since: number;
}

// Whoever still works, or waits for a lock or a standby, is `active`. One whose answer is on its way has just ended. What rests
// is ended: a part of what was sent may arrive later, and is not to be done then. Where a pooler stands between, its numbers are
// not the database's, and nothing is known.
const END_RESTING = `
  select asked.pid from unnest($1::int[]) as asked (pid) left join pg_stat_activity a on a.pid = asked.pid
  where case
    when pg_backend_pid() <> $2 then false
    when a.pid is null then true
    when a.application_name = $3 and a.datname = current_database() and a.state like 'idle%'
      and a.state_change < clock_timestamp() - interval '2 seconds' then pg_terminate_backend(a.pid)
    else false
  end`;

/**
 * Drops connections of a pool that have fallen silent, as where a machine between loses them: neither end hears of it, and
 * whoever waits would wait until the time of its statement is over. A statement that goes unanswered for some seconds is
 * looked up over another connection. Where the database works on it, it is waited for, however long it takes; where it does
 * not, it rejects as on any lost connection. Where the database cannot be asked, nothing is known, and nothing is dropped.
 */
export function dropSilentLines(
  pool: pg.Pool,
  { onDropped, ...settings }: pg.ClientConfig & { readonly onDropped: (error: Error) => void },
): void {
  const lines = new Map<Line, Reception>();
  let watch: NodeJS.Timeout | undefined;
  let isAsking = false;

  const look = (): void => {
    const now = performance.now();
    const silent: Line[] = [];
    for (const [line, { bytes, since }] of lines) {
      if (line.readyForQuery !== false || line.connection.stream.bytesRead !== bytes)
        lines.set(line, readReception(line, now));
      else if (now - since >= SILENT_MS) silent.push(line);
    }
    if (silent.length > 0 && !isAsking) void ask(silent);
  };

  const isUnanswered = (line: Line): boolean =>
    line.readyForQuery === false && line.connection.stream.bytesRead === lines.get(line)?.bytes;

  const ask = async (silent: readonly Line[]): Promise<void> => {
    isAsking = true;
    let asked = new Map<Line, number>();
    try {
      const ended = await endResting(settings, () => {
        // What had only not been read yet, as this process stood still, has been read by now.
        asked = new Map(silent.filter(isUnanswered).map((line) => [line, line.connection.stream.bytesRead]));
        return [...asked.keys()].flatMap(({ processID }) => processID ?? []);
      });
      for (const [line, bytes] of asked) {
        const isSilent = line.readyForQuery === false && line.connection.stream.bytesRead === bytes;
        if (isSilent && ended.has(line.processID)) {
          line.connection.stream.destroy();
          onDropped(new Error('a connection had fallen silent'));
        } else if (lines.has(line)) lines.set(line, readReception(line, performance.now()));
      }
    } catch {
      // The database is away, or the way to it: it is asked again at the next look.
    } finally {
      isAsking = false;
    }
  };

  pool.on('connect', (client) => {
    lines.set(client as Line, readReception(client as Line, performance.now()));
    watch ??= setInterval(look, LOOK_EVERY_MS).unref();
  });
  pool.on('remove', (client) => {
    lines.delete(client as Line);
    if (lines.size > 0) return;
    clearInterval(watch);
    watch = undefined;
  });
}

function readReception({ connection }: Line, since: number): Reception {
  return { bytes: connection.stream.bytesRead, since };
}

/**
 * Ends those of the connections on which the database does nothing; gives back which it has ended, or had before. Which ones are
 * meant is asked once it can be done.
 */
async function endResting(settings: pg.ClientConfig, list: () => readonly number[]): Promise<ReadonlySet<unknown>> {
  const client = new pg.Client({
    ...{ ...settings, application_name: 'rang-lines' },
    ...{ connectionTimeoutMillis: ASK_TIMEOUT_MS, query_timeout: ASK_TIMEOUT_MS },
  });
  // It rejects what is under way, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const own = (client as pg.Client & Pick<Line, 'processID'>).processID;
    const found = await client.query<{ pid: number }>(END_RESTING, [list(), own, settings.application_name]);
    return new Set(found.rows.map(({ pid }) => pid));
  } finally {
    // The line may fall silent as well, and then never ends.
    void client.end();
  }
}
