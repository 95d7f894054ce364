import type { SessionRecord } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import type { Authenticate, PlayerIdentity } from '../../platform/http/routes.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { findAccount, type AccountRecord } from './account-store.ts';
import { createAccessTokens } from './access-tokens.ts';
import { deleteExpiredAddressLinks } from './address-links.ts';
import { askForLink, WISH_COUNTED_MS } from './ask-for-link.ts';
import { changePassword, type ChangeOrder } from './change-password.ts';
import { createAuthenticate } from './create-authenticate.ts';
import { DEVICE_KEPT_MS } from './device-marks.ts';
import { deleteDevicesUnusedSince, deleteExpiredAddressDevices } from './device-store.ts';
import { createGuessLimits } from './guess-limits.ts';
import { logIn, type LoginOrder } from './log-in.ts';
import { endPlayerSessions, logOut } from './log-out.ts';
import { deleteClosedWishesAskedBefore, type LinkKind } from './mail-wishes.ts';
import { ensureAccount, openAccount, writeAccount, type WhenOpened } from './open-account.ts';
import { openLoginLink } from './open-login-link.ts';
import { openSession, type OpenedSession, type SessionOrder } from './open-session.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { NewAccount, NewPlayer, Player } from './player.ts';
import { refreshSession } from './refresh-session.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { resetPassword, type ResetOrder, type WhenClaimed } from './reset-password.ts';
import { deleteExpiredResetTokens } from './reset-tokens.ts';
import { createSessionChecks } from './session-checks.ts';
import { deleteExpiredSessions, selectLiveSessions } from './session-store.ts';
import { deleteNetworksUnusedSince, findPlayerById } from './store.ts';

/** Everything about accounts and sessions that the rest of the house asks for. */
export interface Players {
  /** Whose token a call carries: at once for one that was seen lately. */
  readonly authenticate: Authenticate;
  /** Opens an account with an empty wallet; gives back its id. Throws USERNAME_TAKEN and REFERRAL_CODE_UNKNOWN. */
  createPlayer(order: NewPlayer): Promise<bigint>;
  /**
   * Writes an account in the caller's transaction and gives back its id; undefined, and nothing written, where the
   * username is another's. Throws REFERRAL_CODE_UNKNOWN, after which the transaction has to be given up.
   */
  writeAccount(client: Queryable, order: NewAccount): Promise<bigint | undefined>;
  /** Gives back the id of the account with that username, opened now where there is none. */
  ensurePlayer(order: NewPlayer): Promise<bigint>;
  findPlayerById(playerId: bigint): Promise<Player | undefined>;
  logIn(order: LoginOrder): Promise<OpenedSession>;
  /** Opens a session of a player who has been known in another way than by a password. */
  openSession(order: SessionOrder): Promise<OpenedSession>;
  refresh(token: string): ReturnType<typeof refreshSession>;
  logOut(tokens: { refreshToken: string | undefined; authorization: string | undefined }): Promise<void>;
  /** Ends all sessions of a player: after a ban. */
  endSessions(playerId: bigint): Promise<void>;
  /** Has a listener told of each session that is ended in this process, by whatever. */
  onSessionsEnded(listener: (sessionIds: readonly string[]) => void): void;
  /** Notes that a link is wanted by mail, by whomever. Throws TOO_MANY_REQUESTS. */
  askForLink(wish: { readonly kind: LinkKind; readonly email: string }): Promise<void>;
  /** Lets a browser log in by a link; gives back its new mark. Throws LOGIN_LINK_INVALID. */
  openLoginLink(order: { readonly token: string; readonly device: string | undefined }): Promise<string>;
  /** Gives back the browser's new mark. Throws RESET_LINK_INVALID and RESET_USERNAME_UNKNOWN. */
  resetPassword(order: ResetOrder): Promise<string>;
  /** Throws PASSWORD_WRONG and TOO_MANY_REQUESTS. */
  changePassword(order: ChangeOrder): Promise<void>;
  getAccount(playerId: bigint): Promise<AccountRecord>;
  listSessions(player: PlayerIdentity): Promise<SessionRecord[]>;
  /** Ends a session of the player; throws NOT_FOUND for anybody else's. */
  endSession(player: PlayerIdentity, sessionId: string): Promise<void>;
  /** Ends the player's other sessions; gives back how many. */
  endOtherSessions(player: PlayerIdentity): Promise<number>;
  /**
   * Removes sessions, tokens and links that ran out, wishes for mail that count no longer, and networks and browsers that a
   * player has not logged in from for 90 days.
   */
  removeExpired(): Promise<void>;
}

/** What accounts and sessions are made of. */
export interface PlayersParts {
  readonly pool: pg.Pool;
  /** Where sessions are looked up, one question at a time: behind nobody's request where it is a pool of its own. */
  readonly sessionPool?: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly hasher: PasswordHasher;
  readonly onOpened?: WhenOpened;
  readonly onClaimed?: WhenClaimed;
  /** Signs the access tokens: at least 32 characters, the same for all servers of an installation. */
  readonly tokenSecret: string;
}

const NETWORK_KEPT_MS = 90 * 86_400_000;

/** Makes the accounts and sessions over a database. */
export function createPlayers(given: PlayersParts): Players {
  const { pool, sessionPool = pool, clock } = given;
  const accessTokens = createAccessTokens(given.tokenSecret, given);
  const refreshTokens = createRefreshTokens(given.tokenSecret, given.randomness);
  const guesses = createGuessLimits(clock);
  const sessions = createSessionChecks({
    clock,
    selectLive: (ids) => takingNothing(() => selectLiveSessions(sessionPool, ids)),
  });
  const parts = { ...given, accessTokens, refreshTokens, guesses, sessions };
  return {
    authenticate: createAuthenticate({ clock, tokens: accessTokens, sessions }),
    createPlayer: (order) => openAccount(parts, order),
    writeAccount: (client, order) => writeAccount(parts, client, order),
    ensurePlayer: (order) => ensureAccount(parts, order),
    findPlayerById: (playerId) => findPlayerById(pool, playerId),
    logIn: (order) => logIn(parts, order),
    openSession: (order) => openSession(parts, order),
    refresh: (token) => refreshSession(parts, token),
    logOut: (tokens) => logOut(parts, tokens),
    endSessions: (playerId) => endPlayerSessions(parts, playerId),
    onSessionsEnded: (listener) => {
      sessions.onEnd(listener);
    },
    askForLink: (wish) => askForLink(parts, wish),
    openLoginLink: (order) => openLoginLink(parts, order),
    resetPassword: (order) => resetPassword(parts, order),
    changePassword: (order) => changePassword(parts, order),
    getAccount: (playerId) => getAccount(parts, playerId),
    listSessions: (player) => listOwnSessions(parts, player),
    endSession: (player, sessionId) => endOwnSession(parts, player, sessionId),
    endOtherSessions: (player) => endOtherSessions(parts, player),
    removeExpired: () => removeExpired(parts),
  };
}

async function getAccount({ pool }: PlayersParts, playerId: bigint): Promise<AccountRecord> {
  const account = await findAccount(pool, playerId);
  if (account === undefined) throw new Error('a session belongs to no account');
  return account;
}

async function removeExpired({ pool, clock }: PlayersParts): Promise<void> {
  const now = clock.now();
  await deleteExpiredSessions(pool, new Date(now));
  await deleteExpiredResetTokens(pool, new Date(now));
  await deleteClosedWishesAskedBefore(pool, new Date(now - WISH_COUNTED_MS));
  await deleteExpiredAddressLinks(pool, new Date(now));
  await deleteExpiredAddressDevices(pool, new Date(now));
  await deleteNetworksUnusedSince(pool, new Date(now - NETWORK_KEPT_MS));
  await deleteDevicesUnusedSince(pool, new Date(now - DEVICE_KEPT_MS));
}
