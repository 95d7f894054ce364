import { createHash } from 'node:crypto';
import type { RecordOf } from '../../platform/database/database.ts';

/** What a JSON text can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** An entry as it is stored. */
export type AuditEntry = RecordOf<
  'audit_entries',
  | 'id'
  | 'at'
  | 'adminId'
  | 'actor'
  | 'network'
  | 'action'
  | 'subject'
  | 'before'
  | 'after'
  | 'reason'
  | 'previousHash'
  | 'hash'
>;

/** The one way to write a value as JSON: names in the order of their code units, no blanks. */
export function formatCanonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(formatCanonical).join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${formatCanonical(value[name] ?? null)}`).join(',')}}`;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}

/** SHA-256 over everything that an entry says, the hash of the one before it among it. */
export function hashEntry(entry: Omit<AuditEntry, 'hash'>): Buffer {
  const said = formatCanonical({
    id: String(entry.id),
    at: entry.at.toISOString(),
    adminId: entry.adminId === null ? null : String(entry.adminId),
    actor: entry.actor,
    network: entry.network,
    action: entry.action,
    subject: entry.subject,
    before: entry.before,
    after: entry.after,
    reason: entry.reason,
    previousHash: entry.previousHash.toString('hex'),
  });
  return createHash('sha256').update(said).digest();
}
