import type { SessionAnswer, SessionRecord } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { doEach } from '../../platform/do-each.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import type { Authenticate, PlayerIdentity } from '../../platform/http/routes.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { createAccessTokens, type TokenSecret } from './access-tokens.ts';
import { continueSession } from './continue-session.ts';
import { createAuthenticate } from './create-authenticate.ts';
import { KEPT_MS } from './device-marks.ts';
import { deleteDevicesUnusedSince, deleteExpiredAddressDevices, deleteNetworksUnusedSince } from './device-store.ts';
import { selectLiveSessions, touchLiveSessions } from './live-sessions.ts';
import { endPlayerSessions, logOut } from './log-out.ts';
import { openSession, type MoveAlong, type OpenedSession, type SessionOrder } from './open-session.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { refreshSession } from './refresh-session.ts';
import { deleteExpiredSessions } from './refresh-token-store.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { createSessionChecks } from './session-checks.ts';

/** Everything about sessions that the rest of the house asks for. */
export interface Sessions {
  /** Whose token a call carries: at once for one that was seen lately. */
  readonly authenticate: Authenticate;
  /** The same, and its session is looked at anew. */
  readonly authenticateAnew: Authenticate;
  /** Opens a session of a player who has shown who they are, by a password or in another way. */
  openSession(order: SessionOrder): Promise<OpenedSession>;
  /** Opens one in the stead of the player's own, which the transaction has ended with the others. */
  continueSession(client: Queryable, order: Parameters<typeof continueSession>[2]): Promise<SessionAnswer>;
  refresh(token: string): ReturnType<typeof refreshSession>;
  logOut(tokens: { refreshToken: string | undefined; authorization: string | undefined }): Promise<void>;
  /** Ends all sessions of a player: after a ban. */
  endSessions(playerId: bigint): Promise<void>;
  /** Says, once it is committed, that sessions were ended: from now on each is refused in this process. */
  publishEnded(sessionIds: readonly string[]): void;
  /** Ends here what was ended on another server without this one being told. Throws what the database throws. */
  lookAgain(): Promise<void>;
  /** Calls a listener with each session that is ended in this process, by whatever. */
  onSessionsEnded(listener: (sessionIds: readonly string[]) => void): void;
  listSessions(player: PlayerIdentity): Promise<SessionRecord[]>;
  /** Ends a session of the player; throws NOT_FOUND for anybody else's. */
  endSession(player: PlayerIdentity, sessionId: string): Promise<void>;
  /** Ends the player's other sessions; gives back how many. */
  endOtherSessions(player: PlayerIdentity): Promise<number>;
  /** Removes sessions and tokens that ran out, and networks and browsers that a player has not logged in from for 90 days. */
  removeExpired(pool: pg.Pool): Promise<void>;
}

/** What sessions are made of. */
export interface SessionsParts {
  readonly pool: pg.Pool;
  /** Where sessions are looked up, one question at a time: behind nobody's request where it is a pool of its own. */
  readonly sessionPool?: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  /** Signs the access tokens: the same for all servers of an installation. */
  readonly tokenSecret: TokenSecret;
  /** What goes on with a session elsewhere in the house. */
  readonly moveAlong?: MoveAlong;
}

/** Makes the sessions over a database. */
export function createSessions(given: SessionsParts): Sessions {
  const { pool, sessionPool = pool, clock } = given;
  const accessTokens = createAccessTokens(given.tokenSecret, given);
  const refreshTokens = createRefreshTokens(given.tokenSecret, given.randomness);
  const lookBy = (select: typeof selectLiveSessions) => (ids: readonly string[]) =>
    takingNothing(() => select(sessionPool, ids, new Date(clock.now())));
  const looks = { selectLive: lookBy(selectLiveSessions), touchLive: lookBy(touchLiveSessions) };
  const sessions = createSessionChecks({ clock, ...looks });
  const parts = { ...given, accessTokens, refreshTokens, sessions };
  return {
    authenticate: createAuthenticate({ clock, tokens: accessTokens, sessions }),
    authenticateAnew: createAuthenticate({
      ...{ clock, tokens: accessTokens },
      sessions: { check: (sessionId) => sessions.checkAnew(sessionId) },
    }),
    openSession: (order) => openSession(parts, order),
    continueSession: (client, order) => continueSession(parts, client, order),
    refresh: (token) => refreshSession(parts, token),
    logOut: (tokens) => logOut(parts, tokens),
    endSessions: (playerId) => endPlayerSessions(parts, playerId),
    publishEnded: (sessionIds) => {
      sessions.end(sessionIds);
    },
    lookAgain: () => sessions.lookAgain(),
    onSessionsEnded: (listener) => {
      sessions.onEnd(listener);
    },
    listSessions: (player) => listOwnSessions(parts, player),
    endSession: (player, sessionId) => endOwnSession(parts, player, sessionId),
    endOtherSessions: (player) => endOtherSessions(parts, player),
    removeExpired: (jobPool) => removeExpired(jobPool, clock.now()),
  };
}

async function removeExpired(pool: pg.Pool, now: number): Promise<void> {
  const unused = new Date(now - KEPT_MS);
  await doEach([
    () => deleteExpiredSessions(pool, new Date(now)),
    () => deleteExpiredAddressDevices(pool, new Date(now)),
    () => deleteNetworksUnusedSince(pool, unused),
    () => deleteDevicesUnusedSince(pool, unused),
  ]);
}
