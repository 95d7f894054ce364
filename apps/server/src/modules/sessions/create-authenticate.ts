import { keepRecent } from '@rang/connections';
import type { Clock } from '../../platform/clock.ts';
import type { Authenticate } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccessTokens, VerifiedToken } from './access-tokens.ts';
import type { SessionChecks } from './session-checks.ts';

// Our own tokens have about 300 characters; nothing longer is worth a look.
const MAX_HEADER_LENGTH = 1_000;
const MAX_TOKENS = 50_000;
const BEARER = /^bearer +/i;

/**
 * Makes the check that every call with a token passes, ten thousand times a second: a token whose signature was verified
 * once is known by its text and answered without waiting. What is asked anew each time is the clock and the session.
 */
export function createAuthenticate<Identity extends { readonly sessionId: string }>(parts: {
  readonly clock: Clock;
  readonly tokens: AccessTokens<Identity>;
  readonly sessions: Pick<SessionChecks, 'check'>;
}): Authenticate<Identity> {
  const verified = keepRecent<VerifiedToken<Identity>>(MAX_TOKENS);

  const admit = (token: VerifiedToken<Identity>): Identity | Promise<Identity> => {
    if (token.expiresAt <= parts.clock.now()) throw new Refusal('TOKEN_EXPIRED');
    const live = parts.sessions.check(token.identity.sessionId);
    return typeof live === 'boolean' ? admitLive(token, live) : live.then((answer) => admitLive(token, answer));
  };

  const verify = async (text: string): Promise<Identity> => {
    const token = await parts.tokens.verify(text);
    verified.set(text, token);
    return admit(token);
  };

  return (header) => {
    if (header === undefined || header.length > MAX_HEADER_LENGTH) throw new Refusal('UNAUTHORIZED');
    // By the token itself: the word before it can be written in many ways.
    const text = readToken(header);
    const token = verified.get(text);
    return token === undefined ? verify(text) : admit(token);
  };
}

/** The token in an Authorization header: with or without the word Bearer before it. */
export function readToken(header: string): string {
  return header.replace(BEARER, '');
}

function admitLive<Identity>(token: VerifiedToken<Identity>, live: boolean): Identity {
  if (!live) throw new Refusal('UNAUTHORIZED');
  return token.identity;
}
