import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { listSecrets, type TokenSecret } from './access-tokens.ts';

/**
 * How long tokens hold, and a session with all of them, in milliseconds. The refresh token of a session that is not remembered
 * lasts as long as its access token, and renewed as often as may be it is over after thirty days; a remembered one goes on for as
 * long as it is used.
 */
export function sessionTimes(remember: boolean): { accessMs: number; refreshMs: number; wholeMs: number } {
  return remember
    ? { accessMs: HOUR_MS, refreshMs: 30 * DAY_MS, wholeMs: Number.POSITIVE_INFINITY }
    : { accessMs: 12 * HOUR_MS, refreshMs: 12 * HOUR_MS, wholeMs: 30 * DAY_MS };
}

/** How refresh tokens are made. The text of one exists only in the player's hands; the database has its hash. */
export interface RefreshTokens {
  /** A family's first token. */
  create(): string;
  /**
   * The token that follows another: always the same one. Two tabs that hand in one token at once, and a client whose
   * answer was lost, are given the same next token, and so a family has one line and never forks.
   */
  next(token: string): string;
  /** Those that may have followed it: `next` of the secret that is, and of the one before while that is being changed. */
  listNext(token: string): string[];
  hash(token: string): Buffer;
}

/** Of the house's token secret; the key used here is derived from it and serves nothing else. */
export function createRefreshTokens(secret: TokenSecret, randomness: Randomness): RefreshTokens {
  const secrets = listSecrets(secret);
  const nextBy = (from: string, token: string): string => {
    const key = Buffer.from(hkdfSync('sha256', from, '', 'rang refresh token', 32));
    return createHmac('sha256', key).update(token).digest('hex');
  };
  return {
    create: () => randomness.hex(32),
    next: (token) => nextBy(secrets[0], token),
    listNext: (token) => secrets.map((from) => nextBy(from, token)),
    hash: (token) => createHash('sha256').update(token).digest(),
  };
}
