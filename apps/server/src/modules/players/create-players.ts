import type { SessionAnswer } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Authenticate } from '../../platform/http/routes.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createAuthenticate } from './create-authenticate.ts';
import { createGuessLimits } from './guess-limits.ts';
import { logIn, type LoginOrder } from './log-in.ts';
import { endPlayerSessions, logOut } from './log-out.ts';
import { ensureAccount, openAccount } from './open-account.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { NewPlayer, Player } from './player.ts';
import { refreshSession } from './refresh-session.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { createSessionChecks } from './session-checks.ts';
import { deleteExpiredSessions, selectLiveSessions } from './session-store.ts';
import { deleteNetworksUnusedSince, findPlayerById } from './store.ts';

/** Everything about accounts and sessions that the rest of the house asks for. */
export interface Players {
  /** Whose token a call carries: at once for one that was seen lately. */
  readonly authenticate: Authenticate;
  /** Opens an account with an empty wallet; gives back its id. Throws USERNAME_TAKEN. */
  createPlayer(order: NewPlayer): Promise<bigint>;
  /** Gives back the id of the account with that username, opened now where there is none. */
  ensurePlayer(order: NewPlayer): Promise<bigint>;
  findPlayerById(playerId: bigint): Promise<Player | undefined>;
  logIn(order: LoginOrder): Promise<SessionAnswer>;
  refresh(token: string): ReturnType<typeof refreshSession>;
  logOut(tokens: { refreshToken: string | undefined; authorization: string | undefined }): Promise<void>;
  /** Ends all sessions of a player: after a ban or a new password. */
  endSessions(playerId: bigint): Promise<void>;
  /** Removes sessions and tokens that ran out, and networks that a player has not logged in from for 90 days. */
  removeExpired(): Promise<void>;
}

/** What accounts and sessions are made of. */
export interface PlayersParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly hasher: PasswordHasher;
  /** Signs the access tokens: at least 32 characters, the same for all servers of an installation. */
  readonly tokenSecret: string;
}

const NETWORK_KEPT_MS = 90 * 86_400_000;

/** Makes the accounts and sessions over a database. */
export function createPlayers(given: PlayersParts): Players {
  const { pool, clock } = given;
  const accessTokens = createAccessTokens(given.tokenSecret, clock);
  const refreshTokens = createRefreshTokens(given.tokenSecret, given.randomness);
  const guesses = createGuessLimits(clock);
  const sessions = createSessionChecks({ clock, selectLive: (ids) => selectLiveSessions(pool, ids) });
  const parts = { ...given, accessTokens, refreshTokens, guesses, sessions };
  return {
    authenticate: createAuthenticate({ clock, tokens: accessTokens, sessions }),
    createPlayer: (order) => openAccount(parts, order),
    ensurePlayer: (order) => ensureAccount(parts, order),
    findPlayerById: (playerId) => findPlayerById(pool, playerId),
    logIn: (order) => logIn(parts, order),
    refresh: (token) => refreshSession(parts, token),
    logOut: (tokens) => logOut(parts, tokens),
    endSessions: (playerId) => endPlayerSessions(parts, playerId),
    removeExpired: async () => {
      await deleteExpiredSessions(pool, new Date(clock.now()));
      await deleteNetworksUnusedSince(pool, new Date(clock.now() - NETWORK_KEPT_MS));
    },
  };
}
