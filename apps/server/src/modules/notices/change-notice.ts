import type { AdminNoticeRecord, AuditRecord, NoticeKind } from '@rang/contract';
import type pg from 'pg';
import { DAY_MS, type Clock } from '../../platform/clock.ts';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import type { AdminIdentity } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { appendAudit, wireEntry, type Json } from '../audit/index.ts';
import { endNotice, findUnended, insertNotice, lockNotices, pickStanding, wireNotice, type Notice } from './store.ts';

// Later than this nobody means.
const MAX_DAYS = 366;

interface NoticeParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/** Who changes what players are told, and which notice was shown to them. */
interface NoticeOrder {
  readonly admin: AdminIdentity;
  readonly network: string;
  /** Null where none stood. */
  readonly shown: string | null;
  readonly reason: string | undefined;
}

/** A notice as an administrator writes it. */
export interface WrittenNotice extends NoticeOrder {
  readonly kind: NoticeKind;
  readonly text: string;
  readonly endsAt: Date | null;
}

/**
 * Tells all players something from now on, in place of what they were told, with its entry in the audit trail. Throws
 * BAD_REQUEST where its end has passed or is more than a year away, NOTICE_CHANGED where another stands than the
 * administrator was shown.
 */
export async function setNotice(
  { pool, clock }: NoticeParts,
  order: WrittenNotice,
): Promise<{ notice: AdminNoticeRecord; entry: AuditRecord }> {
  const { kind, text: body, endsAt, admin } = order;
  return await inTransaction(pool, async (client) => {
    const createdAt = new Date(clock.now());
    if (endsAt !== null && endsAt <= createdAt) {
      throw new Refusal('BAD_REQUEST', { field: 'endsAt', message: 'Please choose an end that is still to come.' });
    }
    if (endsAt !== null && endsAt.getTime() > createdAt.getTime() + MAX_DAYS * DAY_MS) {
      throw new Refusal('BAD_REQUEST', { field: 'endsAt', message: 'Please choose an end within a year.' });
    }
    const before = await endLatest(client, order, createdAt);
    const id = await insertNotice(client, { kind, body, endsAt, createdAt, adminId: admin.adminId });
    const notice = { id, kind, body, endsAt, createdAt, by: admin.username };
    const entry = await note(client, { order, action: 'notice.set', before, after: notice, at: createdAt });
    return { notice: wireNotice(notice), entry };
  });
}

/** Takes a notice back. Throws NOTICE_CHANGED where it does not stand any more. */
export async function withdrawNotice({ pool, clock }: NoticeParts, order: NoticeOrder): Promise<AuditRecord> {
  return await inTransaction(pool, async (client) => {
    const at = new Date(clock.now());
    const before = await endLatest(client, order, at);
    return await note(client, { order, action: 'notice.withdrawn', before, after: undefined, at });
  });
}

/** Ends what stands; gives it back where players were told it until now. */
async function endLatest(client: Queryable, { shown }: NoticeOrder, at: Date): Promise<Notice | undefined> {
  await lockNotices(client);
  const latest = await findUnended(client);
  const standing = pickStanding(latest, at.getTime());
  if ((standing?.id ?? null) !== shown) throw new Refusal('NOTICE_CHANGED');
  if (latest !== undefined) await endNotice(client, latest, at);
  return standing;
}

async function note(
  client: Queryable,
  entered: { order: NoticeOrder; action: string; before: Notice | undefined; after: Notice | undefined; at: Date },
): Promise<AuditRecord> {
  const { order, action, before, after, at } = entered;
  const entry = await appendAudit(client, {
    ...{ administrator: order.admin, from: order.network, action, subject: 'notice', at, reason: order.reason },
    ...{ before: describe(before), after: describe(after) },
  });
  return wireEntry(entry);
}

function describe(notice: Notice | undefined): Json {
  if (notice === undefined) return null;
  return { kind: notice.kind, text: notice.body, endsAt: notice.endsAt?.toISOString() ?? null };
}
