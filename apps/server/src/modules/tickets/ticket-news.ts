import type { PLAYER_EVENTS } from '@rang/contract';
import type pg from 'pg';
import { inTransaction, type Queryable, type RecordOf, type RowOf } from '../../platform/database/database.ts';
import { keepLooking } from '../../platform/keep-looking.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Channel } from '../../platform/realtime/channel.ts';

/** Tells the sockets of one server what is new about their players' tickets. */
export interface TicketNews {
  /** Looks at what was told since, and tells it. Never throws. */
  look(): Promise<void>;
  openSocket(channel: Channel<typeof PLAYER_EVENTS>): void;
  /** Begins with what is told from now on, and looks again and again. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What a player was shown of a ticket: its latest news, by how often the ticket had changed by then. */
export interface SeenTicket {
  readonly _id: string;
  readonly news: number;
}

// What is answered on another server is told as soon as this. Nothing but what is new is read, by its index.
const LOOK_EVERY_MS = 2_000;
// The rest is told with the next look at once.
const PAGE_LENGTH = 500;

/** Counts one more piece of news; gives its number. The row is held until the transaction ends: tickets are held before it. */
export async function countNews(client: Queryable): Promise<bigint> {
  const counted = await client.query<RowOf<'ticket_tallies', 'news'>>(
    'update ticket_tallies set news = news + 1 returning news',
  );
  const news = counted.rows[0]?.news;
  if (news === undefined) throw new Error('the row of the ticket tallies is gone');
  return news;
}

/** How many of the player's tickets have news that the player has not seen. */
export async function countUnseen(client: Queryable, playerId: bigint): Promise<number> {
  const found = await client.query<{ unseen: bigint }>(
    `select count(*) as unseen from tickets where player_id = $1 and news_number > coalesce(seen_number, 0)`,
    [playerId],
  );
  return Number(found.rows[0]?.unseen ?? 0n);
}

/**
 * Notes what a player has seen; false where it was no news. What was told meanwhile stays new, and so does what is another
 * player's.
 */
export async function noteSeen(pool: pg.Pool, playerId: bigint, seen: readonly SeenTicket[]): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    const held = await client.query<RecordOf<'tickets', 'id'>>(
      `select t.id from tickets t join unnest($2::uuid[], $3::bigint[]) as shown (id, news) using (id)
       where t.player_id = $1 and t.version = shown.news and t.news_number > coalesce(t.seen_number, 0)
       order by t.id for no key update of t`,
      [playerId, seen.map(({ _id }) => _id), seen.map(({ news }) => news)],
    );
    if (held.rows.length === 0) return false;
    const ids = held.rows.map(({ id }) => id);
    await client.query('update tickets set seen_number = $2 where id = any($1)', [ids, await countNews(client)]);
    return true;
  });
}

/**
 * Makes what tells the news of one server. It goes by what it reads alone, by numbers that are committed in their order: a
 * server that was cut off from the database, or that somebody answers beside, tells each piece with its next look.
 */
export function createTicketNews({ pool, logger }: { readonly pool: pg.Pool; readonly logger: Logger }): TicketNews {
  const listeners: ((news: News) => void)[] = [];
  let last: bigint | undefined;
  const lookOnce = async (): Promise<void> => {
    try {
      last ??= await readLatest(pool);
      for (let isMore = true; isMore;) {
        const page = await listNews(pool, last);
        for (const one of page) for (const tell of listeners) tell(one);
        last = page.at(-1)?.number ?? last;
        isMore = page.length >= PAGE_LENGTH;
      }
    } catch (error) {
      logger.warn({ err: error }, 'tickets: what is new could not be read');
    }
  };
  return {
    ...keepLooking(lookOnce, LOOK_EVERY_MS),
    openSocket: (channel) => {
      listeners.push(({ playerId, id: _id, isNew }) => {
        channel.publishToPlayer(playerId, 'ticket', { _id, isNew });
      });
    },
  };
}

type News = RecordOf<'tickets', 'id' | 'playerId'> & { readonly number: bigint; readonly isNew: boolean };

async function readLatest(client: Queryable): Promise<bigint> {
  const found = await client.query<RowOf<'ticket_tallies', 'news'>>('select news from ticket_tallies');
  return found.rows[0]?.news ?? 0n;
}

async function listNews(client: Queryable, after: bigint): Promise<News[]> {
  const found = await client.query<News>(
    `select id, player_id as "playerId", greatest(news_number, seen_number) as number,
       news_number > coalesce(seen_number, 0) as "isNew"
     from tickets where news_number is not null and greatest(news_number, seen_number) > $1
     order by greatest(news_number, seen_number)
     -- What was seen at once bears one number: a page does not end within it.
     fetch first ${String(PAGE_LENGTH)} rows with ties`,
    [after],
  );
  return found.rows;
}
