import { createSecretKey, type KeyObject } from 'node:crypto';
import { SignJWT, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions, type JWTVerifyResult } from 'jose';
import { z } from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { PlayerIdentity } from '../../platform/http/routes.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { Refusal } from '../../platform/refusal.ts';

const ISSUER = 'rang';
const ALGORITHM = 'HS256';

/** What every token says: whose it is, of which session, and until when. */
export const sessionClaims = z.object({
  sub: z.string().check(z.regex(/^[1-9][0-9]{0,18}$/)),
  sid: z.uuid(),
  username: z.string(),
  exp: z.int(),
});

/** What tokens of one kind say, and for whom they are: those of another audience are refused. */
export interface TokenKind<Identity> {
  readonly audience: string;
  write(identity: Identity): JWTPayload;
  /** Undefined where the claims are none of this kind. */
  read(payload: JWTPayload): VerifiedToken<Identity> | undefined;
}

/** Defines a kind of tokens; `claims` is `sessionClaims`, with what else they say. */
export function defineTokens<Identity, Claims extends z.infer<typeof sessionClaims>>(kind: {
  readonly audience: string;
  readonly claims: z.ZodMiniType<Claims>;
  readonly write: (identity: Identity) => JWTPayload;
  readonly read: (claims: Claims) => Identity;
}): TokenKind<Identity> {
  return {
    ...kind,
    read: (payload) => {
      const { data } = kind.claims.safeParse(payload);
      return data && { identity: kind.read(data), expiresAt: data.exp * 1000 };
    },
  };
}

const PLAYER_TOKENS = defineTokens({
  audience: 'rang:player',
  claims: sessionClaims,
  write: ({ playerId, sessionId, username }: PlayerIdentity) => ({ sub: String(playerId), sid: sessionId, username }),
  read: ({ sub, sid, username }): PlayerIdentity => ({ playerId: BigInt(sub), username, sessionId: sid }),
});

/** A token that was signed by the house, and until when it holds, in milliseconds since 1970. */
export interface VerifiedToken<Identity = PlayerIdentity> {
  readonly identity: Identity;
  readonly expiresAt: number;
}

/** Signs and reads the tokens that calls carry. */
export interface AccessTokens<Identity = PlayerIdentity> {
  sign(identity: Identity, expiresAt: number): Promise<string>;
  /** Throws TOKEN_EXPIRED for one of ours that ran out, UNAUTHORIZED for everything else that is not one of ours. */
  verify(token: string): Promise<VerifiedToken<Identity>>;
}

/** What tokens are signed with: at least 32 characters, or, while it is being changed, the new one and the one before. */
export type TokenSecret = string | { readonly current: string; readonly previous: string | undefined };

/** What tokens are made with. */
export interface TokenParts {
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** Those of players. */
export function createAccessTokens(secret: TokenSecret, parts: TokenParts): AccessTokens {
  return createTokens(secret, parts, PLAYER_TOKENS);
}

/** The algorithm is the server's choice and never the token's. */
export function createTokens<Identity>(
  secret: TokenSecret,
  { clock, randomness }: TokenParts,
  kind: TokenKind<Identity>,
): AccessTokens<Identity> {
  const secrets = listSecrets(secret);
  const keys = secrets.map((text) => createSecretKey(text, 'utf8'));
  const key = createSecretKey(secrets[0], 'utf8');
  return {
    sign: (identity, expiresAt) =>
      new SignJWT(kind.write(identity))
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setAudience(kind.audience)
        // Two tokens are never the same text, not even two of one second.
        .setJti(randomness.hex(8))
        .setIssuedAt(Math.floor(clock.now() / 1000))
        .setExpirationTime(Math.ceil(expiresAt / 1000))
        .sign(key),
    verify: async (token) => {
      const expected = {
        issuer: ISSUER,
        audience: kind.audience,
        algorithms: [ALGORITHM],
        currentDate: new Date(clock.now()),
      };
      const verified = await verifyByAny(token, keys, expected).catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) throw new Refusal('TOKEN_EXPIRED');
        if (error instanceof errors.JOSEError) throw new Refusal('UNAUTHORIZED');
        throw error;
      });
      const read = kind.read(verified.payload);
      if (read === undefined) throw new Refusal('UNAUTHORIZED');
      return read;
    },
  };
}

/** The one that signs first. */
export function listSecrets(secret: TokenSecret): [string, ...string[]] {
  if (typeof secret === 'string') return [secret];
  return secret.previous === undefined ? [secret.current] : [secret.current, secret.previous];
}

/** Verifies by the first key that signed it. */
async function verifyByAny(
  token: string,
  [key, ...others]: readonly KeyObject[],
  expected: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  if (key === undefined) throw new Error('tokens are verified by no secret');
  try {
    return await jwtVerify(token, key, expected);
  } catch (error) {
    if (others.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return await verifyByAny(token, others, expected);
  }
}
