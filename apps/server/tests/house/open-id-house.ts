import type { KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';

export const CLIENT = { clientId: 'rang-of-the-tests', clientSecret: 'a secret between the two houses' };

/** What the provider says of a person besides the subject. */
export type Person = Record<string, unknown>;

/** A claim to put into the ID token in place of the true one, and the key to sign it with. */
export interface Forgery {
  readonly claims?: Record<string, unknown>;
  readonly key?: CryptoKey | KeyObject;
  readonly algorithm?: string;
}

/** A real OpenID provider on a port of localhost, whose people log in without being asked anything. */
export interface OpenIdHouse {
  readonly issuer: string;
  /** People by their subject. A browser is the one that its `x-person` header names. */
  readonly people: Map<string, Person>;
  /** Whoever comes is answered with this error in place of a code. */
  refuseWith: string | undefined;
  /** The token endpoint answers by itself, with an ID token made from the true one's claims and these. */
  forge: Forgery | undefined;
  /** Requests that came to the token endpoint. */
  exchanges: number;
  /** Whether the ID token has the e-mail address, or only the userinfo endpoint. */
  claimsInIdToken: boolean;
  /** Whether an ID token without an address says all the same that an address is verified. */
  vouchesInIdToken: boolean;
  /** Whether the discovery document leaves the token endpoint out, as Facebook's does. */
  hidesTokenEndpoint: boolean;
  /** Ends the provider as a crash would; `reopen` puts it back on its port. */
  shut(): Promise<void>;
  reopen(): Promise<void>;
}

/** @param redirectUris asked for at the first request, as the house's own port is known only then */
export async function openOpenIdHouse(redirectUris: () => string[]): Promise<OpenIdHouse> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const listen = (port: number): Promise<void> => new Promise((done) => server.listen(port, 'localhost', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const house: OpenIdHouse = {
    issuer: `http://localhost:${String(port)}`,
    people: new Map(),
    refuseWith: undefined,
    forge: undefined,
    exchanges: 0,
    claimsInIdToken: true,
    vouchesInIdToken: false,
    hidesTokenEndpoint: false,
    shut: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    reopen: () => listen(port),
  };
  let provider: Provider | undefined;
  let lastNonce: string | null = null;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    provider ??= new Provider(house.issuer, configure(house, { jwk, redirectUris: redirectUris() }));
    const { pathname, searchParams } = new URL(request.url ?? '/', house.issuer);
    if (pathname === '/auth') lastNonce = searchParams.get('nonce');
    if (pathname === '/token') house.exchanges += 1;
    if (pathname.startsWith('/interaction/')) {
      const accountId = String(request.headers['x-person']);
      const result = house.refuseWith === undefined ? { login: { accountId } } : { error: house.refuseWith };
      await provider.interactionFinished(request, response, result);
    } else if (house.hidesTokenEndpoint && pathname === '/.well-known/openid-configuration') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(describeLikeFacebook(house.issuer)));
    } else if (pathname === '/token' && house.forge !== undefined) {
      const token = await forgeIdToken(house, { forgery: house.forge, nonce: lastNonce, key: privateKey });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ access_token: 'forged', token_type: 'Bearer', id_token: token }));
    } else {
      await provider.callback()(request, response);
    }
  };
  return house;
}

function describeLikeFacebook(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['id_token', 'token id_token'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

/** An ID token of the person who came last, with the forgery's claims in place of the true ones. */
function forgeIdToken(
  house: OpenIdHouse,
  { forgery, nonce, key }: { forgery: Forgery; nonce: string | null; key: CryptoKey },
): Promise<string> {
  const [sub = '', person] = [...house.people].at(-1) ?? [];
  const now = Math.floor(Date.now() / 1000);
  const right = { iss: house.issuer, aud: CLIENT.clientId, sub, nonce, iat: now, exp: now + 300, ...person };
  return new SignJWT({ ...right, ...forgery.claims })
    .setProtectedHeader({ alg: forgery.algorithm ?? 'RS256', kid: 'test' })
    .sign(forgery.key ?? key);
}

function configure(house: OpenIdHouse, { jwk, redirectUris }: { jwk: object; redirectUris: string[] }): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'nickname', 'preferred_username'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: (use) => ({
        sub: subject,
        ...(use === 'userinfo' || house.claimsInIdToken
          ? house.people.get(subject)
          : house.vouchesInIdToken && { email_verified: true }),
      }),
    }),
    // Nobody is asked whether the house may know who they are.
    loadExistingGrant: async (context) => {
      const { client, session, params } = context.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(String(params?.['scope']));
      await grant.save();
      return grant;
    },
  };
}
