import { createSecretKey } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { PlayerIdentity } from '../../platform/http/routes.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { Refusal } from '../../platform/refusal.ts';

const ISSUER = 'rang';
const AUDIENCE = 'rang:player';
const ALGORITHM = 'HS256';

const claims = z.object({
  sub: z.string().regex(/^[1-9][0-9]{0,18}$/),
  sid: z.uuid(),
  username: z.string(),
  exp: z.int(),
});

/** A token that was signed by the house, and until when it holds, in milliseconds since 1970. */
export interface VerifiedToken {
  readonly identity: PlayerIdentity;
  readonly expiresAt: number;
}

/** Signs and reads the tokens that a player's calls carry. */
export interface AccessTokens {
  sign(identity: PlayerIdentity, expiresAt: number): Promise<string>;
  /** Throws TOKEN_EXPIRED for one of ours that ran out, UNAUTHORIZED for everything else that is not one of ours. */
  verify(token: string): Promise<VerifiedToken>;
}

/** What tokens are made with. */
export interface TokenParts {
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** @param secret at least 32 characters; the algorithm is the server's choice and never the token's */
export function createAccessTokens(secret: string, { clock, randomness }: TokenParts): AccessTokens {
  const key = createSecretKey(secret, 'utf8');
  return {
    sign: ({ playerId, sessionId, username }, expiresAt) =>
      new SignJWT({ sid: sessionId, username })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(playerId))
        // Two tokens are never the same text, not even two of one second.
        .setJti(randomness.hex(8))
        .setIssuedAt(Math.floor(clock.now() / 1000))
        .setExpirationTime(Math.ceil(expiresAt / 1000))
        .sign(key),
    verify: async (token) => {
      const expected = {
        issuer: ISSUER,
        audience: AUDIENCE,
        algorithms: [ALGORITHM],
        currentDate: new Date(clock.now()),
      };
      const verified = await jwtVerify(token, key, expected).catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) throw new Refusal('TOKEN_EXPIRED');
        if (error instanceof errors.JOSEError) throw new Refusal('UNAUTHORIZED');
        throw error;
      });
      const read = claims.safeParse(verified.payload);
      if (!read.success) throw new Refusal('UNAUTHORIZED');
      const { sub, sid, username, exp } = read.data;
      return { identity: { playerId: BigInt(sub), username, sessionId: sid }, expiresAt: exp * 1000 };
    },
  };
}
