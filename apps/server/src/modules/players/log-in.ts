import type { SessionAnswer } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { GuessLimits } from './guess-limits.ts';
import { networkOf } from './network-of.ts';
import { DECOY_HASH, type PasswordHasher } from './password-hasher.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import { insertRefreshToken, insertSession } from './session-store.ts';
import { sessionTimes } from './session-times.ts';
import { findLoginRecord, upsertNetwork, type LoginRecord } from './store.ts';

/** What a login needs. */
export interface LoginParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly guesses: GuessLimits;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
}

/** Somebody logs in. */
export interface LoginOrder {
  /** A username, or a confirmed e-mail address. */
  readonly name: string;
  readonly password: string;
  readonly remember: boolean;
  readonly address: string;
  readonly userAgent: string | undefined;
}

const LONGEST_USER_AGENT = 300;

/**
 * Opens a session. Throws INVALID_CREDENTIALS for a wrong password, an unknown name and a banned player alike, after the
 * same work, and TOO_MANY_REQUESTS where guessing is slowed, whether the name has an account or not.
 */
export async function logIn(parts: LoginParts, order: LoginOrder): Promise<SessionAnswer> {
  const network = networkOf(order.address);
  const player = await findByPassword(parts, order, network);
  const { accessMs, refreshMs } = sessionTimes(order.remember);
  const now = parts.clock.now();
  const at = new Date(now);
  const expiresAt = new Date(now + refreshMs);
  const refreshToken = parts.refreshTokens.create();
  const sessionId = await inTransaction(parts.pool, async (client) => {
    const userAgent = order.userAgent?.slice(0, LONGEST_USER_AGENT);
    const session = { playerId: player.id, remember: order.remember, userAgent, at, expiresAt };
    const id = await insertSession(client, session);
    await insertRefreshToken(client, { hash: parts.refreshTokens.hash(refreshToken), sessionId: id, at, expiresAt });
    await upsertNetwork(client, { playerId: player.id, network, at });
    return id;
  });
  const identity = { playerId: player.id, username: player.username, sessionId };
  return {
    success: true,
    accessToken: await parts.accessTokens.sign(identity, now + accessMs),
    refreshToken,
    username: player.username,
    userId: String(player.id),
    expiresIn: accessMs,
  };
}

async function findByPassword(parts: LoginParts, order: LoginOrder, network: string): Promise<LoginRecord> {
  const record = await findLoginRecord(parts.pool, { name: order.name, network });
  const attempt = parts.guesses.begin({ name: order.name, network, known: record?.known ?? false });
  const right = await parts.hasher
    .verify(record?.passwordHash ?? DECOY_HASH, order.password)
    .catch((error: unknown) => {
      // Nothing was compared, so that nothing was guessed.
      attempt.takeBack();
      throw error;
    });
  if (!right || record?.active !== true) throw new Refusal('INVALID_CREDENTIALS');
  attempt.takeBack();
  return record;
}
