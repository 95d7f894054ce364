import type { AuditRecord, PlayerNote } from '@rang/contract';
import { inTransaction, type Queryable } from '../../../platform/database/database.ts';
import { findRepeated } from '../../../platform/repetitions.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findPlayerById } from '../../accounts/index.ts';
import { appendAudit, getEntry, wireEntry } from '../../audit/index.ts';
import { lockKeys } from '../store.ts';
import { findNoteByKey, insertNote, wireNote } from './note-store.ts';
import { nameSubject, type PlayerOrder, type PlayerParts } from './office-order.ts';

/** Something to be noted of a player. */
export interface NoteOrder extends PlayerOrder {
  readonly text: string;
  /** The administrator's own key: a repetition of it is the same note. */
  readonly key: string | undefined;
}

export interface AddedNote {
  readonly note: PlayerNote;
  readonly entry: AuditRecord;
}

/** Notes something of a player, with its entry in the audit trail. Throws NOT_FOUND and KEY_REUSED. */
export async function addNote(
  { pool, clock }: Pick<PlayerParts, 'pool' | 'clock'>,
  order: NoteOrder,
): Promise<AddedNote> {
  const { admin, network, playerId, text: body, key } = order;
  return await inTransaction(pool, async (client) => {
    await lockKeys(client, admin.adminId);
    const repeated = await findEarlier(client, order);
    if (repeated !== undefined) return repeated;
    if ((await findPlayerById(client, playerId)) === undefined) throw new Refusal('NOT_FOUND');
    const createdAt = new Date(clock.now());
    const entry = await appendAudit(client, {
      ...{ administrator: admin, from: network, action: 'player.noted', subject: nameSubject(order), at: createdAt },
      ...{ before: null, after: { note: body } },
    });
    const note = { kind: 'note', body, playerId, adminId: admin.adminId, key, entryId: entry.id, createdAt } as const;
    return { note: wireNote(await insertNote(client, note)), entry: wireEntry(entry) };
  });
}

async function findEarlier(client: Queryable, order: NoteOrder): Promise<AddedNote | undefined> {
  const note = await findRepeated(order.key, {
    find: (key) => findNoteByKey(client, { adminId: order.admin.adminId, key }),
    isSame: ({ playerId, body }) => playerId === order.playerId && body === order.text,
  });
  return note && { note: wireNote(note), entry: wireEntry(await getEntry(client, note.entryId)) };
}
