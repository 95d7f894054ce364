import type { Clock } from '../../platform/clock.ts';
import type { Authenticate, PlayerIdentity } from '../../platform/http/routes.ts';
import { keepRecent } from '../../platform/keep-recent.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccessTokens, VerifiedToken } from './access-tokens.ts';
import type { SessionChecks } from './session-checks.ts';

// Our own tokens have about 300 characters; nothing longer is worth a look.
const MAX_HEADER_LENGTH = 1_000;
const MAX_TOKENS = 50_000;
const BEARER = /^bearer +/i;

/**
 * Makes the check that every player's call passes, ten thousand times a second: a token whose signature was verified
 * once is known by its text and answered without waiting. What is asked anew each time is the clock and the session.
 */
export function createAuthenticate(parts: {
  readonly clock: Clock;
  readonly tokens: AccessTokens;
  readonly sessions: SessionChecks;
}): Authenticate {
  const verified = keepRecent<VerifiedToken>(MAX_TOKENS);

  const admit = (token: VerifiedToken): PlayerIdentity | Promise<PlayerIdentity> => {
    if (token.expiresAt <= parts.clock.now()) throw new Refusal('TOKEN_EXPIRED');
    const live = parts.sessions.check(token.identity.sessionId);
    return typeof live === 'boolean' ? admitLive(token, live) : live.then((answer) => admitLive(token, answer));
  };

  const verify = async (header: string): Promise<PlayerIdentity> => {
    const token = await parts.tokens.verify(readToken(header));
    verified.set(header, token);
    return admit(token);
  };

  return (header) => {
    if (header === undefined || header.length > MAX_HEADER_LENGTH) throw new Refusal('UNAUTHORIZED');
    const token = verified.get(header);
    return token === undefined ? verify(header) : admit(token);
  };
}

/** The token in an Authorization header: with or without the word Bearer before it. */
export function readToken(header: string): string {
  return header.replace(BEARER, '');
}

function admitLive(token: VerifiedToken, live: boolean): PlayerIdentity {
  if (!live) throw new Refusal('UNAUTHORIZED');
  return token.identity;
}
