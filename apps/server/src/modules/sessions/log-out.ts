import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccessTokens } from './access-tokens.ts';
import { readToken } from './create-authenticate.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import type { SessionChecks } from './session-checks.ts';
import { endSession, endSessionOfToken, endSessionsOfPlayer } from './session-store.ts';

/** What ending sessions needs. */
export interface LogoutParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly sessions: SessionChecks;
}

/** Ends the sessions that the tokens belong to. Tokens that mean nothing change nothing: who logs out is logged out. */
export async function logOut(
  parts: LogoutParts,
  tokens: { refreshToken: string | undefined; authorization: string | undefined },
): Promise<void> {
  const at = new Date(parts.clock.now());
  const hash = tokens.refreshToken === undefined ? undefined : parts.refreshTokens.hash(tokens.refreshToken);
  const sessionId = await findSessionId(parts, tokens.authorization);
  if (hash === undefined && sessionId === undefined) return;
  // Together: whoever is answered that this failed is not logged out by halves.
  const ended = await inTransaction(parts.pool, async (client) => {
    const ofToken = hash === undefined ? undefined : await endSessionOfToken(client, hash, at);
    if (sessionId !== undefined) await endSession(client, sessionId, at);
    return [ofToken, sessionId].filter((id) => id !== undefined);
  });
  parts.sessions.end(ended);
}

/** Ends all sessions of a player: after a ban, a new password, or at the player's own request. */
export async function endPlayerSessions(parts: LogoutParts, playerId: bigint): Promise<void> {
  parts.sessions.end(await endSessionsOfPlayer(parts.pool, { playerId, at: new Date(parts.clock.now()) }));
}

async function findSessionId(parts: LogoutParts, authorization: string | undefined): Promise<string | undefined> {
  if (authorization === undefined) return undefined;
  try {
    return (await parts.accessTokens.verify(readToken(authorization))).identity.sessionId;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
