import type { Queryable } from '../../platform/database/database.ts';
import { noteFound, type Counted } from '../../platform/read-page.ts';
import { hashEntry, type AuditEntry } from './entry.ts';
import { findEntryBefore, getHead, listEntriesFrom, type AuditHead } from './store.ts';

/** The end of a trail as an operator wrote it down: how many entries, and the hash of the last of them, hex. */
export interface KnownHead {
  readonly entries: bigint;
  readonly hash: string;
}

/** What is wrong with the trail: the first of it by its words, of the others how many there are. */
export interface TrailFault extends Counted {
  readonly fault: string;
  readonly subject: 'the audit trail';
}

/** What the trail was found to be. */
export interface AuditReport {
  readonly head: KnownHead;
  readonly faults: readonly TrailFault[];
}

// What is hashed of so many takes some thousandths of a second.
const ROWS_AT_ONCE = 250;
const FIRST: AuditEntry['hash'] = Buffer.alloc(32);
/** The least number that the database can hold: nothing that is there is passed over. */
const LOWEST = -(2n ** 63n);
const HIGHEST = 2n ** 63n - 1n;

/** What of an entry the next one rests on. */
type Link = Pick<AuditEntry, 'id' | 'hash'>;

/**
 * Reads the whole trail and says what is wrong with it: an entry that was edited, that is missing, that stands where another
 * stood, or was cut off at the end. With a head that was written down elsewhere, also whether the trail up to there is the
 * one of then.
 */
export async function verifyAudit(client: Queryable, known?: KnownHead): Promise<AuditReport> {
  const { faults, state, see, note } = follow({ id: 0n, hash: FIRST });
  let knownHash: AuditEntry['hash'] | undefined = known?.entries === 0n ? FIRST : undefined;
  for (let next = LOWEST; ;) {
    const { head, read } = await goOverEntries(client, { first: next, last: HIGHEST }, (entry) => {
      next = entry.id + 1n;
      see(entry);
      if (entry.id === known?.entries) knownHash = entry.hash;
    });
    // What was appended meanwhile is read as well.
    if (read > 0 && head.entries > state.last.id) continue;
    note(judgeEnd(state.last, head));
    break;
  }
  if (known !== undefined && knownHash?.toString('hex') !== known.hash) {
    note([`entry ${String(known.entries)} is not the one that was written down`]);
  }
  const { id, hash } = state.last;
  return { head: { entries: id, hash: hash.toString('hex') }, faults };
}

/**
 * The same of some entries, from the first of them to the last: each follows the one before it, the first too, and what comes
 * after the last goes on from it, be that the end of the trail.
 */
export async function verifyEntries(
  client: Queryable,
  { first, last }: { first: bigint; last: bigint },
): Promise<readonly TrailFault[]> {
  const { faults, state, see, note } = follow((await findEntryBefore(client, first)) ?? { id: 0n, hash: FIRST });
  const { head } = await goOverEntries(client, { first, last }, see);
  // Read after the head: what that knows of is there.
  const [next] = await listEntriesFrom(client, { first: last + 1n, last: HIGHEST, limit: 1 });
  note(next === undefined ? judgeEnd(state.last, head) : judgePlace(next, state.last));
  return faults;
}

/** Goes along a trail from the entry before it. */
interface Walk {
  readonly faults: readonly TrailFault[];
  readonly state: { readonly last: Link };
  /** Judges the next entry by the one before it. */
  readonly see: (entry: AuditEntry) => void;
  readonly note: (found: readonly string[]) => void;
}

function follow(before: Link): Walk {
  const faults: TrailFault[] = [];
  const state = { last: before };
  const note: Walk['note'] = (found) => {
    for (const fault of found) noteFound(faults, { fault, subject: 'the audit trail' });
  };
  const see: Walk['see'] = (entry) => {
    if (entry.id <= 0n) {
      note([`entry ${String(entry.id)} stands before the first one`]);
      return;
    }
    note(judgeEntry(entry, state.last));
    state.last = entry;
  };
  return { faults, state, see, note };
}

/** Gives back the trail's head as it was when they had been read, and how many they were. */
async function goOverEntries(
  client: Queryable,
  { first, last }: { first: bigint; last: bigint },
  see: (entry: AuditEntry) => void,
): Promise<{ head: AuditHead; read: number }> {
  let read = 0;
  for (let next = first; ;) {
    const entries = await listEntriesFrom(client, { first: next, last, limit: ROWS_AT_ONCE });
    for (const entry of entries) {
      next = entry.id + 1n;
      see(entry);
    }
    read += entries.length;
    if (entries.length < ROWS_AT_ONCE) return { head: await getHead(client), read };
  }
}

function judgeEnd(last: Link, head: AuditHead): string[] {
  if (head.entries === last.id && head.hash.equals(last.hash)) return [];
  return [`the trail ends with entry ${String(last.id)} but ${String(head.entries)} were written`];
}

function judgeEntry(entry: AuditEntry, before: Link): string[] {
  const isItself = hashEntry(entry).equals(entry.hash);
  return [...judgePlace(entry, before), ...(isItself ? [] : [`entry ${String(entry.id)} was edited`])];
}

function judgePlace(entry: AuditEntry, before: Link): string[] {
  const name = `entry ${String(entry.id)}`;
  const gap = entry.id - before.id;
  return [
    ...(gap === 1n ? [] : [`${String(gap - 1n)} entries are missing before ${name}`]),
    ...(entry.previousHash.equals(before.hash) ? [] : [`${name} does not follow the one before it`]),
  ];
}
