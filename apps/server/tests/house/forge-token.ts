import { createSecretKey, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT, decodeJwt, type JWTPayload } from 'jose';

/** Tokens that are nobody's, made from one that is somebody's. */
export async function forgeTokens(
  good: string,
  secret: string,
  otherAudience = 'rang:admin',
): Promise<Record<string, string>> {
  const claims = decodeJwt(good);
  const sign = (changed: JWTPayload, by = secret): Promise<string> =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'HS256' }).sign(createSecretKey(by, 'utf8'));
  const [head = '', body = '', signature = ''] = good.split('.');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  return {
    garbage: 'garbage',
    'three parts of garbage': 'a.b.c',
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg none with a signature': `${unsigned}.${body}.${signature}`,
    'no signature': `${head}.${body}.`,
    expired: await sign({ exp: (claims.iat ?? 0) - 1 }),
    'another audience': await sign({ aud: otherAudience }),
    'another issuer': await sign({ iss: 'elsewhere' }),
    'another secret': await sign({}, 'a secret of somebody else that is long enough'),
    'a session that is not there': await sign({ sid: randomUUID() }),
  };
}
