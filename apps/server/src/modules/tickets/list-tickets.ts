import type { TicketCategory, TicketPriority, TicketStats, TicketStatus } from '@rang/contract';
import { GREATEST_UUID, type Queryable, type RowOf } from '../../platform/database/database.ts';
import { OWNED, TICKET, type OwnedTicket, type Ticket } from './store.ts';
import { readWaiting, type Waiting } from '../../platform/database/read-waiting.ts';

/** The player's tickets, newest first, older than `before` where it is given. */
export async function listPlayerTickets(
  client: Queryable,
  asked: { playerId: bigint; before: string | undefined; limit: number },
): Promise<Ticket[]> {
  const found = await client.query<Ticket>(
    `select ${TICKET} from tickets t where t.player_id = $1 and t.id < $2 order by t.id desc limit $3`,
    [asked.playerId, asked.before ?? GREATEST_UUID, asked.limit],
  );
  return found.rows;
}

/** Which tickets are asked for: those that fit all that is given, newest first. */
export interface TicketFilter {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly category?: TicketCategory | undefined;
  /** Older than this one. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** An index has the order of each filter, so that a page is read and nothing besides. */
export async function listTickets(
  client: Queryable,
  { before, limit, ...filter }: TicketFilter,
): Promise<OwnedTicket[]> {
  const values: unknown[] = [limit, before ?? GREATEST_UUID];
  const conditions = (['status', 'priority', 'category'] as const)
    .filter((name) => filter[name] !== undefined)
    .map((name) => `${name} = $${String(values.push(filter[name]))} and`);
  const page = `select * from tickets where ${conditions.join(' ')} id < $2 order by id desc limit $1`;
  const found = await client.query<OwnedTicket>(
    `select ${OWNED} from (${page}) as t join players on players.id = t.player_id order by t.id desc`,
    values,
  );
  return found.rows;
}

/** How many tickets there are of each status. */
export async function readTicketStats(client: Queryable): Promise<TicketStats> {
  const found = await client.query<RowOf<'ticket_tallies', 'open' | 'in_progress' | 'closed'>>(
    'select open, in_progress, closed from ticket_tallies',
  );
  const tally = found.rows[0];
  if (tally === undefined) throw new Error('the row of the ticket tallies is gone');
  return { open: Number(tally.open), 'in-progress': Number(tally.in_progress), closed: Number(tally.closed) };
}

/** How many tickets nobody has taken up yet. */
export async function readOpenTickets(client: Queryable): Promise<Waiting> {
  return await readWaiting(client, { rows: `tickets where status = 'open'`, since: 'created_at' });
}
