import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod/mini';
import { waitUnlessAborted } from '../clock.ts';
import { logThrottled } from '../log-throttled.ts';
import type { Logger } from '../logger.ts';

/** What the servers of a house tell each other: that something was written, heard when it is committed and only then. */
export interface HouseFeed {
  /** Calls `receive` with each message of a kind that another server has written; where it throws, there is a gap. */
  on(kind: string, receive: (message: unknown) => void): void;
  /** The same, of the messages that this server has written too. */
  onEvery(kind: string, receive: (message: unknown) => void): void;
  /** Calls `readAnew` whenever messages may have been missed: before the first, and after each lost connection. */
  onGap(readAnew: () => void): void;
  /** Resolves once it hears everything; where the database is away, it goes on trying. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const CHANNEL = 'house';
const RETRY_MS = 250;
// A connection that was cut silently hears nothing, and says nothing of it either.
const PROBE_EVERY_MS = 2_000;
const TIMEOUT_MS = 2_000;
const message = z.object({ by: z.string(), kind: z.string() });

// PostgreSQL cuts a name there.
const NAME_BYTES = 63;

/**
 * What the connection is called over which a server hears: not as those which it writes over, as nobody is to take a server
 * for alive by it, and after the server, so that it can be ended with it.
 */
export function nameFeed(server: string): string {
  return `rang-feed ${server}`.slice(0, NAME_BYTES);
}

/** Makes the feed of a server; by `name`, that of the connections which it writes over, it knows its own messages. */
export function createHouseFeed(parts: {
  readonly url: string;
  readonly name: string;
  readonly logger: Logger;
}): HouseFeed {
  const { logger } = parts;
  const { receive, readAllAnew, ...registry } = createListeners(parts);
  const stopping = new AbortController();
  let listening = Promise.resolve();

  /** Listens for as long as one connection lasts. */
  const listenOnce = async (onListening: () => void): Promise<void> => {
    const { client, lost } = openClient(parts);
    client.on('notification', ({ payload }) => receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // Now, and not before: what is written from here on is heard.
      readAllAnew();
      onListening();
      const either = AbortSignal.any([lost, stopping.signal]);
      while (await waitUnlessAborted(PROBE_EVERY_MS, either)) await client.query('select 1');
    } finally {
      // One that was cut silently never ends.
      await Promise.race([client.end(), wait(TIMEOUT_MS, undefined, { ref: false })]);
    }
  };
  const listen = async (onListening: () => void): Promise<void> => {
    do {
      try {
        await listenOnce(onListening);
      } catch (error) {
        logThrottled(logger, 'feed: what other servers write is not heard', { err: error });
        // Whoever waits for the first connection goes on: the gap is closed when there is one.
        onListening();
      }
    } while (await waitUnlessAborted(RETRY_MS, stopping.signal));
  };

  return {
    ...registry,
    start: () =>
      new Promise((resolve) => {
        listening = listen(resolve);
      }),
    stop: async () => {
      stopping.abort();
      await listening;
    },
  };
}

interface Listener {
  readonly receive: (message: unknown) => void;
  readonly hearsOwn: boolean;
}

/** Who is told of what. */
function createListeners({ name, logger }: { readonly name: string; readonly logger: Logger }) {
  const listeners = new Map<string, Listener[]>();
  const add = (kind: string, listener: Listener): void => {
    listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
  };
  const gapListeners: (() => void)[] = [];
  const readAllAnew = (): void => {
    for (const readAnew of gapListeners) readAnew();
  };
  return {
    readAllAnew,
    receive: (payload = ''): void => {
      try {
        const read: unknown = JSON.parse(payload);
        const { by, kind } = message.parse(read);
        for (const { receive, hearsOwn } of listeners.get(kind) ?? []) if (hearsOwn || by !== name) receive(read);
      } catch (error) {
        logThrottled(logger, 'feed: a message cannot be read, all is read anew', { err: error });
        readAllAnew();
      }
    },
    on: (kind: string, receive: Listener['receive']) => {
      add(kind, { receive, hearsOwn: false });
    },
    onEvery: (kind: string, receive: Listener['receive']) => {
      add(kind, { receive, hearsOwn: true });
    },
    onGap: (readAnew: () => void) => void gapListeners.push(readAnew),
  };
}

/** A connection that is not open yet, and what says that it is lost. */
function openClient({ url, name }: { readonly url: string; readonly name: string }): {
  readonly client: pg.Client;
  readonly lost: AbortSignal;
} {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: nameFeed(name), keepAlive: true },
    ...{ connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS },
  });
  const lost = new AbortController();
  client.on('error', (error) => {
    lost.abort(error);
  });
  client.on('end', () => {
    lost.abort();
  });
  return { client, lost: lost.signal };
}
