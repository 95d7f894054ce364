import type { SessionRecord } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { PlayerIdentity } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isDemo } from '../accounts/index.ts';
import type { SessionChecks } from './session-checks.ts';
import { endSessionOfPlayer, endSessionsOfPlayer, listOpenSessions } from './session-store.ts';

/** What a player's view of the own sessions needs. */
export interface OwnSessionsParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly sessions: SessionChecks;
}

/**
 * A player's sessions that go on, the last used first. Of the demo the one that asks alone: each other is another visitor's, who
 * is nobody's to see, nor to put out.
 */
export async function listOwnSessions(
  { pool, clock }: OwnSessionsParts,
  { playerId, sessionId }: PlayerIdentity,
): Promise<SessionRecord[]> {
  const onlySessionId = (await isDemo(pool, playerId)) ? sessionId : undefined;
  const open = await listOpenSessions(pool, { playerId, at: new Date(clock.now()), onlySessionId });
  return open.map((session) => ({
    _id: session.id,
    isCurrent: session.id === sessionId,
    ...(session.userAgent === null ? {} : { userAgent: session.userAgent }),
    ...(session.network === null ? {} : { network: maskNetwork(session.network) }),
    rememberMe: session.remember,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  }));
}

/** Enough to tell one's own places apart: who has taken an account over does not learn where its owner is. */
const maskNetwork = (network: string): string => network.replace(/[\da-f]+(::\/64)?$/, 'x');

/** Ends one of the player's own sessions, also the one that asks. Throws NOT_FOUND for everybody else's. */
export async function endOwnSession(
  parts: OwnSessionsParts,
  { playerId, sessionId: ownSessionId }: PlayerIdentity,
  sessionId: string,
): Promise<void> {
  const at = new Date(parts.clock.now());
  const isTheirs = await inTransaction(parts.pool, async (client) => {
    if (sessionId !== ownSessionId && (await isDemo(client, playerId))) return false;
    return await endSessionOfPlayer(client, { playerId, sessionId, at });
  });
  if (!isTheirs) throw new Refusal('NOT_FOUND');
  parts.sessions.end([sessionId]);
}

/** Ends all of the player's sessions but the one that asks; gives back how many went on until now. */
export async function endOtherSessions(
  parts: OwnSessionsParts,
  { playerId, sessionId }: PlayerIdentity,
): Promise<number> {
  const order = { playerId, at: new Date(parts.clock.now()), exceptSessionId: sessionId };
  const ended = await inTransaction(parts.pool, async (client) =>
    (await isDemo(client, playerId)) ? [] : await endSessionsOfPlayer(client, order),
  );
  parts.sessions.end(ended);
  return ended.length;
}
