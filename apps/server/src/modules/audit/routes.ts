import { auditEntries, type AuditRecord } from '@rang/contract';
import type pg from 'pg';
import type { z } from 'zod/mini';
import type { Routes } from '../../platform/http/routes.ts';
import { readPage } from '../../platform/read-page.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AuditEntry } from './entry.ts';
import { listEntries } from './store.ts';

/** The call about the trail: only to read it. */
export function registerAuditRoutes(routes: Routes, pool: pg.Pool): void {
  routes.admin(auditEntries, async ({ query }) => {
    const { after, limit, ...filter } = query;
    const before = readCursor(after);
    const { page, next } = await readPage(
      limit,
      (rows) => listEntries(pool, { ...filter, before, limit: rows }),
      ({ id }) => String(id),
    );
    return { success: true, entries: page.map(wireEntry), next };
  });
}

function readCursor(after: string | undefined): bigint | undefined {
  if (after === undefined) return undefined;
  if (!/^[1-9][0-9]{0,17}$/.test(after)) throw new Refusal('BAD_REQUEST');
  return BigInt(after);
}

/** An entry as it goes over the wire. */
export function wireEntry(entry: AuditEntry): AuditRecord {
  return {
    _id: String(entry.id),
    at: entry.at.toISOString(),
    adminId: entry.adminId === null ? null : String(entry.adminId),
    actor: entry.actor,
    from: entry.network,
    action: entry.action,
    subject: entry.subject,
    before: readJson(entry.before),
    after: readJson(entry.after),
    reason: entry.reason,
    hash: entry.hash.toString('hex'),
  };
}

function readJson(text: string): z.core.util.JSONType {
  return JSON.parse(text) as z.core.util.JSONType;
}
