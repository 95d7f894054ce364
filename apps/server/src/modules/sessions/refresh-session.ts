import type { refreshToken as refreshCall } from '@rang/contract';
import type pg from 'pg';
import type { z } from 'zod/mini';
import { HOUR_MS, type Clock } from '../../platform/clock.ts';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccessTokens } from './access-tokens.ts';
import { countTokensSince, findRefreshToken, insertRefreshToken, markRefreshTokenUsed } from './refresh-token-store.ts';
import { sessionTimes, type RefreshTokens } from './refresh-tokens.ts';
import type { SessionChecks } from './session-checks.ts';
import { endSession, extendSession, lockSessionOfToken, type LockedSession } from './session-store.ts';

/** What a refresh needs. */
export interface RefreshParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly sessions: SessionChecks;
}

// Two tabs wake at once, or an answer is lost on the way and asked for again: that soon, a used token is no theft.
const GRACE_MS = 20_000;
// How many rotations may lie between the token that a late tab holds and the family's newest, all within the grace.
const MAX_CATCH_UP = 10;
// A browser renews once an hour. Each token is kept for as long as it could come back, so that a theft is seen.
const MAX_AN_HOUR = 12;

/** The family's newest token, and until when its session goes on, in milliseconds since 1970. */
interface Renewal {
  readonly token: string;
  readonly until: number;
}

type Outcome =
  | ({ readonly kind: 'renewed'; readonly session: LockedSession } & Renewal)
  | { readonly kind: 'stolen'; readonly session: LockedSession }
  | { readonly kind: 'refused' };

/**
 * Exchanges a refresh token for the next pair; each works once. One that was used before ends its whole family, unless
 * that was within the last 20 seconds: then the family's newest token is given once more, and nobody is logged out. So it is
 * where the family was given twelve within the hour. No access token outlives its session. Throws REFRESH_INVALID.
 */
export async function refreshSession(
  parts: RefreshParts,
  token: string,
): Promise<z.input<(typeof refreshCall)['answer']>> {
  const now = parts.clock.now();
  const outcome = await inTransaction(parts.pool, (client) => exchange(parts, client, { token, now }));
  if (outcome.kind === 'stolen') {
    // Thrown after the commit: the family's end must stand although the call is refused.
    parts.sessions.end([outcome.session.id]);
    const { id, playerId } = outcome.session;
    parts.logger.warn(
      { sessionId: id, playerId: String(playerId) },
      'players: a used refresh token came back, family ended',
    );
  }
  if (outcome.kind !== 'renewed') throw new Refusal('REFRESH_INVALID');
  const { session } = outcome;
  const expiresAt = Math.min(now + sessionTimes(session.remember).accessMs, outcome.until);
  const identity = { playerId: session.playerId, username: session.username, sessionId: session.id };
  return {
    success: true,
    accessToken: await parts.accessTokens.sign(identity, expiresAt),
    refreshToken: outcome.token,
    expiresIn: expiresAt - now,
  };
}

async function exchange(
  parts: RefreshParts,
  client: Queryable,
  asked: { token: string; now: number },
): Promise<Outcome> {
  const session = await lockSessionOfToken(client, parts.refreshTokens.hash(asked.token));
  if (session?.live !== true || endOfWhole(session) <= asked.now) return { kind: 'refused' };
  let token = asked.token;
  for (let step = 0; step <= MAX_CATCH_UP; step += 1) {
    const hash = parts.refreshTokens.hash(token);
    const record = await findRefreshToken(client, hash);
    if (record === undefined || record.expiresAt.getTime() <= asked.now) return { kind: 'refused' };
    if (record.usedAt === null) {
      // The newest of the family: handed in, it is rotated; reached from an older one, it is given once more.
      if (step > 0) return { kind: 'renewed', session, token, until: session.expiresAt.getTime() };
      return { kind: 'renewed', session, ...(await rotate(parts, client, { session, token, now: asked.now })) };
    }
    if (asked.now - record.usedAt.getTime() > GRACE_MS) {
      await endSession(client, session.id, new Date(asked.now));
      return { kind: 'stolen', session };
    }
    const next = await findNext(parts, client, token);
    if (next === undefined) return { kind: 'refused' };
    token = next;
  }
  return { kind: 'refused' };
}

/** When a session is over however it was used, in milliseconds since 1970: never, if it is remembered. */
function endOfWhole({ createdAt, remember }: LockedSession): number {
  return createdAt.getTime() + sessionTimes(remember).wholeMs;
}

/** The token that a used one was exchanged for, under whichever secret that was. */
async function findNext(parts: RefreshParts, client: Queryable, token: string): Promise<string | undefined> {
  for (const next of parts.refreshTokens.listNext(token)) {
    if ((await findRefreshToken(client, parts.refreshTokens.hash(next))) !== undefined) return next;
  }
  return undefined;
}

async function rotate(
  parts: RefreshParts,
  client: Queryable,
  { session, token, now }: { session: LockedSession; token: string; now: number },
): Promise<Renewal> {
  const sessionId = session.id;
  const at = new Date(now);
  const lately = { sessionId, since: new Date(now - HOUR_MS), most: MAX_AN_HOUR };
  if ((await countTokensSince(client, lately)) === MAX_AN_HOUR) return { token, until: session.expiresAt.getTime() };
  const until = Math.min(now + sessionTimes(session.remember).refreshMs, endOfWhole(session));
  const expiresAt = new Date(until);
  const next = parts.refreshTokens.next(token);
  await markRefreshTokenUsed(client, parts.refreshTokens.hash(token), at);
  await insertRefreshToken(client, { hash: parts.refreshTokens.hash(next), sessionId, at, expiresAt });
  await extendSession(client, { sessionId, at, expiresAt });
  return { token: next, until };
}
