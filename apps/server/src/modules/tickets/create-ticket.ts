import { createHash } from 'node:crypto';
import { TICKET_LIMITS, type TicketCategory, type TicketPriority } from '@rang/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { PlayerTurns } from '../../platform/database/player-turns.ts';
import { findRepeated } from '../../platform/repetitions.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdSession } from '../sessions/index.ts';
import { countOpenTickets, findEarlierTicket, findTicketByKey, insertTicket, type Ticket } from './store.ts';

/** A ticket as a player writes it. */
export interface TicketOrder {
  readonly playerId: bigint;
  /** The session that writes it. */
  readonly sessionId: string;
  readonly subject: string;
  readonly message: string;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
  /** The player's own key: a repetition of it is the same ticket. */
  readonly key: string | undefined;
}

/**
 * Takes a ticket. Throws UNAUTHORIZED once its session has ended, KEY_REUSED, TOO_MANY_REQUESTS for more than so many in a
 * time, and TOO_MANY_OPEN_TICKETS while so many wait for an answer: nobody buries what others have written.
 */
export async function createTicket(
  { inTurn, clock }: { readonly inTurn: PlayerTurns; readonly clock: Clock },
  order: TicketOrder,
): Promise<Ticket> {
  const fingerprint = fingerprintOf(order);
  return await inTurn(order.playerId, async (client) => {
    await holdSession(client, order.sessionId);
    const repeated = await findRepeated(order.key, {
      find: (key) => findTicketByKey(client, { playerId: order.playerId, key }),
      isSame: ({ commandFingerprint }) => commandFingerprint.equals(fingerprint),
    });
    if (repeated !== undefined) return repeated;
    await checkLimits(client, order.playerId, clock.now());
    return await insertTicket(client, { ...order, fingerprint, at: new Date(clock.now()) });
  });
}

async function checkLimits(client: Queryable, playerId: bigint, now: number): Promise<void> {
  const { max, windowMs } = TICKET_LIMITS.attempts;
  const earlier = await findEarlierTicket(client, playerId, max);
  const waitMs = earlier === undefined ? 0 : earlier.getTime() + windowMs - now;
  if (waitMs > 0) throw new Refusal('TOO_MANY_REQUESTS', { params: { waitMs } });
  const open = await countOpenTickets(client, playerId, TICKET_LIMITS.open);
  if (open >= TICKET_LIMITS.open) throw new Refusal('TOO_MANY_OPEN_TICKETS');
}

function fingerprintOf({ subject, message, category, priority }: TicketOrder): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([subject, message, category, priority]))
    .digest();
}
