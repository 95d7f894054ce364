import type { PlayerNote } from '@rang/contract';
import { GREATEST_UUID, type Queryable, type RecordOf } from '../../../platform/database/database.ts';

/** A note with who wrote it. */
export type NoteRow = RecordOf<'player_notes', 'id' | 'kind' | 'body' | 'playerId' | 'entryId' | 'createdAt'> &
  RecordOf<'administrators', 'username'>;

const NOTE = `n.id, n.kind, n.body, n.player_id as "playerId", n.entry_id as "entryId", n.created_at as "createdAt",
  administrators.username`;

/** A player's notes, newest first, older than `before` where it is given. */
export async function listNotes(
  client: Queryable,
  asked: { readonly playerId: bigint; readonly before: string | undefined; readonly limit: number },
): Promise<NoteRow[]> {
  const page = 'select * from player_notes where player_id = $1 and id < $2::uuid order by id desc limit $3';
  const found = await client.query<NoteRow>(
    `select ${NOTE} from (${page}) as n join administrators on administrators.id = n.admin_id order by n.id desc`,
    [asked.playerId, asked.before ?? GREATEST_UUID, asked.limit],
  );
  return found.rows;
}

export async function findNoteByKey(
  client: Queryable,
  asked: { readonly adminId: bigint; readonly key: string },
): Promise<NoteRow | undefined> {
  const found = await client.query<NoteRow>(
    `select ${NOTE} from player_notes n join administrators on administrators.id = n.admin_id
     where n.admin_id = $1 and n.request_key = $2`,
    [asked.adminId, asked.key],
  );
  return found.rows[0];
}

export async function insertNote(
  client: Queryable,
  note: Pick<NoteRow, 'kind' | 'body' | 'playerId' | 'entryId' | 'createdAt'> & {
    readonly adminId: bigint;
    readonly key?: string | undefined;
  },
): Promise<NoteRow> {
  const inserted = await client.query<NoteRow>(
    `with n as (
       insert into player_notes (player_id, admin_id, kind, body, request_key, entry_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning *
     )
     select ${NOTE} from n join administrators on administrators.id = n.admin_id`,
    [note.playerId, note.adminId, note.kind, note.body, note.key ?? null, note.entryId, note.createdAt],
  );
  const written = inserted.rows[0];
  if (written === undefined) throw new Error('a note was not stored');
  return written;
}

/** A note as it goes over the wire. */
export function wireNote({ id, kind, body, username, createdAt }: NoteRow): PlayerNote {
  return { _id: id, kind, text: body, by: username, createdAt: createdAt.toISOString() };
}
