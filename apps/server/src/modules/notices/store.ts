import type { AdminNoticeRecord } from '@rang/contract';
import type { Queryable, RecordOf } from '../../platform/database/database.ts';

/** A notice with the name of whoever wrote it. */
export interface Notice extends RecordOf<'notices', 'id' | 'kind' | 'body' | 'endsAt' | 'createdAt'> {
  readonly by: string;
}

const UNENDED = `select n.id, n.kind, n.body, n.ends_at as "endsAt", n.created_at as "createdAt", a.username as by
  from notices n join administrators a on a.id = n.admin_id where n.over_at is null`;

/** The notice that nobody has taken back or replaced, though its time may have come; undefined where there is none. */
export async function findUnended(client: Queryable): Promise<Notice | undefined> {
  return (await client.query<Notice>(UNENDED)).rows[0];
}

/** The notice if players are told it at this moment: its time may have come, though nobody has ended it. */
export function pickStanding(unended: Notice | undefined, now: number): Notice | undefined {
  if (unended === undefined) return undefined;
  return unended.endsAt === null || unended.endsAt.getTime() > now ? unended : undefined;
}

/** Has notices set and taken back one after the other; held to the end of the transaction. */
export async function lockNotices(client: Queryable): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('notices', 0))`);
}

export async function endNotice(client: Queryable, { id }: Pick<Notice, 'id'>, at: Date): Promise<void> {
  await client.query('update notices set over_at = $2 where id = $1', [id, at]);
}

export async function insertNotice(
  client: Queryable,
  written: Omit<Notice, 'id' | 'by'> & { readonly adminId: bigint },
): Promise<string> {
  const { kind, body, endsAt, adminId, createdAt } = written;
  const inserted = await client.query<Pick<Notice, 'id'>>(
    'insert into notices (kind, body, ends_at, admin_id, created_at) values ($1, $2, $3, $4, $5) returning id',
    [kind, body, endsAt, adminId, createdAt],
  );
  const id = inserted.rows[0]?.id;
  if (id === undefined) throw new Error('a notice was not stored');
  return id;
}

/** A notice as administrators see it. */
export function wireNotice({ id, kind, body, endsAt, createdAt, by }: Notice): AdminNoticeRecord {
  return {
    ...{ _id: id, kind, text: body, by },
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
