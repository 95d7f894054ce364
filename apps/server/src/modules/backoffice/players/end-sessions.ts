import type { AuditRecord } from '@rang/contract';
import { inTransaction } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findPlayerById } from '../../accounts/index.ts';
import { appendAudit, wireEntry } from '../../audit/index.ts';
import { endSessionsOfPlayer } from '../../sessions/index.ts';
import { nameSubject, type PlayerOrder, type PlayerParts } from './office-order.ts';

/** Sessions of a player are to be ended: one, or all. */
export interface EndOrder extends PlayerOrder {
  readonly session: string | undefined;
  readonly reason: string;
}

/**
 * Ends a player's session or all of them, with an entry in the audit trail. What has ended is not ended again. Throws
 * NOT_FOUND where there is no such player.
 */
export async function endSessions(
  { pool, clock, sessions }: PlayerParts,
  order: EndOrder,
): Promise<{ readonly ended: number; readonly entry: AuditRecord | null }> {
  const { playerId, session: onlySessionId } = order;
  const at = new Date(clock.now());
  const { ended, entry } = await inTransaction(pool, async (client) => {
    if ((await findPlayerById(client, playerId)) === undefined) throw new Refusal('NOT_FOUND');
    const sessionIds = await endSessionsOfPlayer(client, { playerId, at, onlySessionId });
    if (sessionIds.length === 0) return { ended: sessionIds, entry: null };
    const written = await appendAudit(client, {
      ...{ administrator: order.admin, from: order.network, action: 'player.sessions.ended', at },
      ...{ subject: nameSubject(order), reason: order.reason },
      ...{ before: { sessions: sessionIds.length, ...(onlySessionId && { session: onlySessionId }) }, after: null },
    });
    return { ended: sessionIds, entry: wireEntry(written) };
  });
  sessions.publishEnded(ended);
  return { ended: ended.length, entry };
}
