import type { AuditRecord } from '@rang/contract';
import { inTransaction } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { holdStatus, writeStatus, type PlayerStatus } from '../../accounts/index.ts';
import { appendAudit, wireEntry } from '../../audit/index.ts';
import type { OpenGame } from '../../games/index.ts';
import { endSessionsOfPlayer } from '../../sessions/index.ts';
import { insertNote } from './note-store.ts';
import { nameSubject, type PlayerOrder, type PlayerParts } from './office-order.ts';

/** A player is to be suspended, or reinstated. */
export interface StatusOrder extends PlayerOrder {
  readonly status: PlayerStatus;
  readonly reason: string;
}

export interface ChangedStatus {
  readonly status: PlayerStatus;
  /** How many sessions were ended. */
  readonly ended: number;
  /** Null where the player had that status already. */
  readonly entry: AuditRecord | null;
}

/** What changing a player's status needs. */
interface StatusParts extends PlayerParts {
  readonly games: ReadonlyMap<string, Pick<OpenGame, 'endBetsOfSuspended'>>;
}

/**
 * Suspends or reinstates a player, with a note and an entry in the audit trail. The account is held meanwhile: whoever logs
 * in comes before, and the session is ended with the others, or after, and is refused. Money, withdrawals and open bets
 * stay as they are, but for those that a round would carry on without their player. Throws NOT_FOUND. The same once more changes
 * nothing.
 */
export async function setStatus(parts: StatusParts, order: StatusOrder): Promise<ChangedStatus> {
  const { pool, clock, sessions, games } = parts;
  const { playerId, status } = order;
  const at = new Date(clock.now());
  const { ended, entry } = await inTransaction(pool, async (client) => {
    const before = await holdStatus(client, playerId);
    if (before === undefined) throw new Refusal('NOT_FOUND');
    if (before === status) return { ended: [], entry: null };
    await writeStatus(client, playerId, status);
    const sessionIds = status === 'banned' ? await endSessionsOfPlayer(client, { playerId, at }) : [];
    const kind = status === 'banned' ? 'suspended' : 'reinstated';
    const written = await appendAudit(client, {
      ...{ administrator: order.admin, from: order.network, action: `player.${kind}`, subject: nameSubject(order), at },
      ...{ before: { status: before }, after: { status }, reason: order.reason },
    });
    const note = { kind, body: order.reason, playerId, adminId: order.admin.adminId } as const;
    await insertNote(client, { ...note, entryId: written.id, createdAt: at });
    return { ended: sessionIds, entry: wireEntry(written) };
  });
  // Once it is committed: tokens are refused from the next call on, sockets are closed.
  sessions.publishEnded(ended);
  if (status === 'banned') await endBets(games);
  return { status, ended: ended.length, entry };
}

/** At once: should it fail, a job of the game does it a moment later, and the player is suspended all the same. */
async function endBets(games: StatusParts['games']): Promise<void> {
  await Promise.allSettled([...games.values()].map(async (game) => game.endBetsOfSuspended?.()));
}
