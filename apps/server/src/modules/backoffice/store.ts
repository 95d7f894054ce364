import type { Paise } from '@rang/contract';
import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';

/** Has an administrator's commands wait for each other until the transaction ends: the same key twice is one edit. */
export async function lockKeys(client: Queryable, adminId: bigint): Promise<void> {
  await client.query('select from administrators where id = $1 for no key update', [adminId]);
}

/** A balance that was set. */
export type BalanceEdit = RecordOf<'balance_edits', 'fingerprint' | 'before' | 'after' | 'entryId'>;

export async function findEdit(
  client: Queryable,
  asked: { readonly adminId: bigint; readonly key: string },
): Promise<BalanceEdit | undefined> {
  const found = await client.query<BalanceEdit>(
    `select fingerprint, before, after, entry_id as "entryId" from balance_edits
     where admin_id = $1 and request_key = $2`,
    [asked.adminId, asked.key],
  );
  return found.rows[0];
}

export async function insertEdit(
  client: Queryable,
  edit: {
    readonly adminId: bigint;
    readonly key: string | undefined;
    readonly fingerprint: string;
    readonly playerId: bigint;
    readonly before: Paise;
    readonly after: Paise;
    readonly entryId: bigint;
    readonly at: Date;
  },
): Promise<string> {
  const inserted = await client.query<RowOf<'balance_edits', 'id'>>(
    `insert into balance_edits (admin_id, request_key, fingerprint, player_id, before, after, entry_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ...[edit.adminId, edit.key ?? null, edit.fingerprint, edit.playerId],
      ...[edit.before, edit.after, edit.entryId, edit.at],
    ],
  );
  const written = inserted.rows[0];
  if (written === undefined) throw new Error('a balance edit was not written');
  return written.id;
}
