import type { AdminRole } from '@rang/contract';
import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';
import type { AuditEntry } from './entry.ts';

/** How long the trail is, and the hash of its last entry. */
export type AuditHead = RecordOf<'audit_head', 'entries' | 'hash'>;

const ENTRY = `id, at, admin_id as "adminId", actor, network, action, subject, before, after, reason,
  previous_hash as "previousHash", hash`;

/** Holds the end of the trail until the transaction ends: of all who append, one at a time. */
export async function lockHead(client: Queryable): Promise<AuditHead> {
  return getOnly(await client.query<AuditHead>('select entries, hash from audit_head for update'));
}

export async function getHead(client: Queryable): Promise<AuditHead> {
  return getOnly(await client.query<AuditHead>('select entries, hash from audit_head'));
}

function getOnly({ rows }: { rows: AuditHead[] }): AuditHead {
  const [head] = rows;
  if (head === undefined) throw new Error('the audit trail has no head');
  return head;
}

/**
 * Whether an administrator's session has been ended: whoever does so appends to the trail, and has committed or is yet to
 * come.
 */
export async function hasEnded(client: Queryable, sessionId: string): Promise<boolean> {
  const ended = await client.query('select from admin_sessions where id = $1 and ended_at is not null', [sessionId]);
  return ended.rows.length > 0;
}

/** An administrator's role as it is now: whoever changes it appends to the trail too. */
export async function findRole(client: Queryable, adminId: bigint): Promise<AdminRole | undefined> {
  const found = await client.query<RowOf<'administrators', 'role'>>('select role from administrators where id = $1', [
    adminId,
  ]);
  return found.rows[0]?.role;
}

export async function insertEntry(client: Queryable, entry: AuditEntry): Promise<void> {
  await client.query(
    `insert into audit_entries
       (id, at, admin_id, actor, network, action, subject, before, after, reason, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[entry.id, entry.at, entry.adminId, entry.actor, entry.network, entry.action, entry.subject],
      ...[entry.before, entry.after, entry.reason, entry.previousHash, entry.hash],
    ],
  );
}

export async function getEntry(client: Queryable, id: bigint): Promise<AuditEntry> {
  const found = await client.query<AuditEntry>(`select ${ENTRY} from audit_entries where id = $1`, [id]);
  const entry = found.rows[0];
  if (entry === undefined) throw new Error(`there is no audit entry ${String(id)}`);
  return entry;
}

/** Entries in the order of their ids, from `first` to `last`. */
export async function listEntriesFrom(
  client: Queryable,
  { first, last, limit }: { first: bigint; last: bigint; limit: number },
): Promise<AuditEntry[]> {
  const found = await client.query<AuditEntry>(
    `select ${ENTRY} from audit_entries where id between $1 and $2 order by id limit $3`,
    [first, last, limit],
  );
  return found.rows;
}

export async function findEntryBefore(client: Queryable, id: bigint): Promise<AuditEntry | undefined> {
  const found = await client.query<AuditEntry>(
    `select ${ENTRY} from audit_entries where id < $1 order by id desc limit 1`,
    [id],
  );
  return found.rows[0];
}

/** Which entries are asked for: those that fit all that is given, the newest first. */
export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** Older than this one. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

export async function listEntries(client: Queryable, asked: AuditFilter): Promise<AuditEntry[]> {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${String(values.push(value))}`;
  const conditions = [
    asked.before === undefined ? undefined : `id < ${bind(asked.before)}`,
    asked.actor === undefined ? undefined : `lower(actor collate "C") = lower(${bind(asked.actor)} collate "C")`,
    asked.action === undefined ? undefined : `action = ${bind(asked.action)}`,
    asked.subject === undefined ? undefined : `subject = ${bind(asked.subject)}`,
  ].filter((condition) => condition !== undefined);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const text = `select ${ENTRY} from audit_entries ${where} order by id desc limit ${bind(asked.limit)}`;
  return (await client.query<AuditEntry>(text, values)).rows;
}
