import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';

/** A ticket as it is stored. */
export type Ticket = RecordOf<
  'tickets',
  | 'id'
  | 'playerId'
  | 'subject'
  | 'message'
  | 'category'
  | 'priority'
  | 'status'
  | 'adminNotes'
  | 'createdAt'
  | 'resolvedAt'
  | 'version'
  | 'newsNumber'
  | 'seenNumber'
>;
/** The same with whose it is. */
export type OwnedTicket = Ticket & RecordOf<'players', 'name' | 'username'>;
export type KeyedTicket = Ticket & RecordOf<'tickets', 'commandFingerprint'>;

export const TICKET = `t.id, t.player_id as "playerId", t.subject, t.message, t.category, t.priority, t.status,
  t.admin_notes as "adminNotes", t.created_at as "createdAt", t.resolved_at as "resolvedAt", t.version,
  t.news_number as "newsNumber", t.seen_number as "seenNumber"`;
export const OWNED = `${TICKET}, players.name, players.username`;

export async function findTicketByKey(
  client: Queryable,
  asked: { playerId: bigint; key: string },
): Promise<KeyedTicket | undefined> {
  const found = await client.query<KeyedTicket>(
    `select ${TICKET}, t.command_fingerprint as "commandFingerprint" from tickets t
     where t.player_id = $1 and t.command_key = $2`,
    [asked.playerId, asked.key],
  );
  return found.rows[0];
}

/** When the player wrote the last ticket but `many - 1`; undefined where there are fewer. */
export async function findEarlierTicket(client: Queryable, playerId: bigint, many: number): Promise<Date | undefined> {
  const found = await client.query<RowOf<'tickets', 'created_at'>>(
    'select created_at from tickets where player_id = $1 order by id desc offset $2 limit 1',
    [playerId, many - 1],
  );
  return found.rows[0]?.created_at;
}

/** How many of the player's tickets are not closed, as far as `limit`. */
export async function countOpenTickets(client: Queryable, playerId: bigint, limit: number): Promise<number> {
  const found = await client.query(`select from tickets where player_id = $1 and status <> 'closed' limit $2`, [
    playerId,
    limit,
  ]);
  return found.rows.length;
}

export async function insertTicket(
  client: Queryable,
  order: Pick<Ticket, 'playerId' | 'subject' | 'message' | 'category' | 'priority'> & {
    readonly key: string | undefined;
    readonly fingerprint: Buffer;
    readonly at: Date;
  },
): Promise<Ticket> {
  const inserted = await client.query<Ticket>(
    `insert into tickets as t
       (player_id, subject, message, category, priority, created_at, command_key, command_fingerprint)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${TICKET}`,
    [
      ...[order.playerId, order.subject, order.message, order.category, order.priority],
      ...[order.at, order.key ?? null, order.fingerprint],
    ],
  );
  const ticket = inserted.rows[0];
  if (ticket === undefined) throw new Error('a ticket was not stored');
  return ticket;
}

/** Holds a ticket until the transaction ends: of two who change it the second sees what the first has made of it. */
export async function holdTicket(client: Queryable, id: string): Promise<OwnedTicket | undefined> {
  const found = await client.query<OwnedTicket>(
    `select ${OWNED} from tickets t join players on players.id = t.player_id where t.id = $1 for no key update of t`,
    [id],
  );
  return found.rows[0];
}

/** Writes what an administrator has made of a ticket. The caller holds it. */
export async function writeTicket(
  client: Queryable,
  { id, status, priority, adminNotes, resolvedAt, version, newsNumber }: Ticket,
): Promise<void> {
  await client.query(
    `update tickets set status = $2, priority = $3, admin_notes = $4, resolved_at = $5, version = $6, news_number = $7
     where id = $1`,
    [id, status, priority, adminNotes, resolvedAt, version, newsNumber],
  );
}
