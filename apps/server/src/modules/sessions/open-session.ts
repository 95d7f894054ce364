import { readNetwork } from '@rang/connections';
import type { SessionAnswer } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { holdPlayer, holdStatus } from '../accounts/index.ts';
import type { AccessTokens } from './access-tokens.ts';
import { renewDeviceMark } from './device-marks.ts';
import { noteDevice, upsertNetwork } from './device-store.ts';
import { insertRefreshToken } from './refresh-token-store.ts';
import { sessionTimes, type RefreshTokens } from './refresh-tokens.ts';
import type { SessionChecks } from './session-checks.ts';
import { endSessionsBeyond, insertSession } from './session-store.ts';

/** Has what goes on where a session does go on with the one that comes in its stead, in the same transaction. */
export type MoveAlong = (client: Queryable, moved: { readonly from: string; readonly to: string }) => Promise<void>;

/** What opening a session needs. */
export interface SessionParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly sessions: Pick<SessionChecks, 'end'>;
  readonly moveAlong?: MoveAlong;
}

/** A player who has shown who they are, and where they did. */
export interface SessionOrder {
  readonly player: {
    readonly id: bigint;
    readonly username: string;
    /** The hash that a password was right for; left out where the player has shown something else. */
    readonly passwordHash?: string | null;
  };
  readonly remember: boolean;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The mark that the browser is known by, if it has one. */
  readonly device?: string | undefined;
  /** Whether what has let the player in still does, asked while the player is held: in the same transaction. */
  readonly prove?: (client: Queryable) => Promise<boolean>;
}

/** A session, and the mark that its browser is known by from now on. */
export type OpenedSession = SessionAnswer & { readonly device: string };

/** From where a session is opened; null is what nobody noted. */
interface Browser {
  readonly network: string | null;
  readonly userAgent: string | null | undefined;
}

const MAX_USER_AGENT_LENGTH = 300;

/**
 * Opens a session of a player, and notes network and browser as ones that the player logs in from. Asks for no proof of
 * its own.
 * Throws ACCOUNT_SUSPENDED where the player is banned, and INVALID_CREDENTIALS where the password changed, or the proof was
 * taken away, since it was looked at.
 */
export async function openSession(parts: SessionParts, order: SessionOrder): Promise<OpenedSession> {
  const { player, remember } = order;
  const at = new Date(parts.clock.now());
  const { mark, ...device } = renewDeviceMark(parts.randomness, order.device);
  const { answer, ended } = await inTransaction(parts.pool, async (client) => {
    if (!(await holdPlayer(client, player)))
      throw new Refusal(
        (await holdStatus(client, player.id)) === 'banned' ? 'ACCOUNT_SUSPENDED' : 'INVALID_CREDENTIALS',
      );
    if (order.prove !== undefined && !(await order.prove(client))) throw new Refusal('INVALID_CREDENTIALS');
    const network = readNetwork(order.address);
    const userAgent = order.userAgent?.slice(0, MAX_USER_AGENT_LENGTH);
    const { answer } = await beginFamily(parts, client, { player, remember, network, userAgent, at });
    await upsertNetwork(client, { playerId: player.id, network, at });
    await noteDevice(client, { ...device, playerId: player.id, at });
    return { answer, ended: await endSessionsBeyond(client, player.id, at) };
  });
  if (ended.length > 0) parts.sessions.end(ended);
  return { ...answer, device: mark };
}

/** Writes a session with the first refresh token of its family, and signs its first access token. */
export async function beginFamily(
  parts: Pick<SessionParts, 'accessTokens' | 'refreshTokens'>,
  client: Queryable,
  { player, at, ...browser }: Browser & Pick<SessionOrder, 'player' | 'remember'> & { readonly at: Date },
): Promise<{ readonly sessionId: string; readonly answer: SessionAnswer }> {
  const { accessMs, refreshMs } = sessionTimes(browser.remember);
  const expiresAt = new Date(at.getTime() + refreshMs);
  const refreshToken = parts.refreshTokens.create();
  const sessionId = await insertSession(client, { ...browser, playerId: player.id, at, expiresAt });
  await insertRefreshToken(client, { hash: parts.refreshTokens.hash(refreshToken), sessionId, at, expiresAt });
  const identity = { playerId: player.id, username: player.username, sessionId };
  const accessToken = await parts.accessTokens.sign(identity, at.getTime() + accessMs);
  const { username } = player;
  const answer = { accessToken, refreshToken, username, userId: String(player.id), expiresIn: accessMs };
  return { sessionId, answer: { success: true, ...answer } };
}
