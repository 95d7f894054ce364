import type { Queryable } from '../../platform/database/database.ts';
import { hashEntry, type AuditEntry } from './entry.ts';
import { getHead, listEntriesFrom } from './store.ts';

/** The end of a trail as an operator wrote it down: how many entries, and the hash of the last of them, hex. */
export interface KnownHead {
  readonly entries: bigint;
  readonly hash: string;
}

/** What the trail was found to be. */
export interface AuditReport {
  readonly head: KnownHead;
  readonly faults: readonly string[];
}

const ROWS_AT_ONCE = 1_000;
const FIRST: AuditEntry['hash'] = Buffer.alloc(32);
/** The least number that the database can hold: nothing that is there is passed over. */
const LOWEST = -(2n ** 63n);

/**
 * Reads the whole trail and says what is wrong with it: an entry that was edited, that is missing, that stands where another
 * stood, or was cut off at the end. With a head that was written down elsewhere, also whether the trail up to there is the
 * one of then.
 */
export async function verifyAudit(client: Queryable, known?: KnownHead): Promise<AuditReport> {
  const faults: string[] = [];
  let last: Pick<AuditEntry, 'id' | 'hash'> = { id: 0n, hash: FIRST };
  let knownHash: AuditEntry['hash'] | undefined = known?.entries === 0n ? FIRST : undefined;
  let next = LOWEST;
  for (;;) {
    const entries = await listEntriesFrom(client, next, ROWS_AT_ONCE);
    for (const entry of entries) {
      next = entry.id + 1n;
      if (entry.id <= 0n) {
        faults.push(`entry ${String(entry.id)} stands before the first one`);
        continue;
      }
      faults.push(...judgeEntry(entry, last));
      if (entry.id === known?.entries) knownHash = entry.hash;
      last = entry;
    }
    if (entries.length < ROWS_AT_ONCE) break;
  }
  const head = await getHead(client);
  if (head.entries !== last.id || !head.hash.equals(last.hash)) {
    faults.push(`the trail ends with entry ${String(last.id)} but ${String(head.entries)} were written`);
  }
  if (known !== undefined && knownHash?.toString('hex') !== known.hash) {
    faults.push(`entry ${String(known.entries)} is not the one that was written down`);
  }
  return { head: { entries: last.id, hash: last.hash.toString('hex') }, faults };
}

function judgeEntry(entry: AuditEntry, before: Pick<AuditEntry, 'id' | 'hash'>): string[] {
  const name = `entry ${String(entry.id)}`;
  const gap = entry.id - before.id;
  return [
    ...(gap === 1n ? [] : [`${String(gap - 1n)} entries are missing before ${name}`]),
    ...(entry.previousHash.equals(before.hash) ? [] : [`${name} does not follow the one before it`]),
    ...(hashEntry(entry).equals(entry.hash) ? [] : [`${name} was edited`]),
  ];
}
