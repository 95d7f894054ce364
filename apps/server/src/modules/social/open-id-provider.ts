import type { SocialProvider } from '@rang/contract';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ServerMetadata,
} from 'openid-client';
import { type Clock, HOUR_MS } from '../../platform/clock.ts';
import { readSocialClaims, type SocialClaims } from './social-claims.ts';

/** This house as an OpenID provider knows it. */
export interface SocialClient {
  /** The provider's issuer: https, or http on a loopback address. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where codes are exchanged, for a provider whose discovery document leaves that out. */
  readonly tokenEndpoint?: string;
}

/** The providers that are set up. */
export type SocialClients = Readonly<Partial<Record<SocialProvider, SocialClient>>>;

/** What ties an answer of a provider to the question that it answers. */
export interface LoginSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Somebody else's house, in which people can show who they are. Everything rejects where it is down or answers rubbish. */
export interface OpenIdProvider {
  /** Where a browser goes to show who it belongs to. */
  buildLoginUrl(order: LoginSecrets & { readonly redirectUri: string }): Promise<URL>;
  /** Who came back, once state, nonce, issuer, audience, times and signature have been found right. */
  readClaims(callback: URL, expected: LoginSecrets): Promise<SocialClaims>;
}

const TIMEOUT_SECONDS = 5;
const DISCOVERY_KEPT_MS = HOUR_MS;
const SCOPE = 'openid email profile';

/** Makes the provider. Its discovery document is fetched when it is first needed, and again after an hour. */
export function createOpenIdProvider(client: SocialClient, clock: Clock): OpenIdProvider {
  let known: { readonly configuration: Promise<Configuration>; readonly at: number } | undefined;

  const discover = (): Promise<Configuration> => {
    if (known !== undefined && clock.now() - known.at < DISCOVERY_KEPT_MS) return known.configuration;
    const asked = { configuration: discoverProvider(client), at: clock.now() };
    known = asked;
    asked.configuration.catch(() => {
      // A failure is not kept: the next login asks again.
      if (known === asked) known = undefined;
    });
    return asked.configuration;
  };

  return {
    buildLoginUrl: async ({ redirectUri, state, nonce, codeVerifier }) =>
      buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    readClaims: async (callback, { state, nonce, codeVerifier }) => {
      const configuration = await discover();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
      const tokens = await authorizationCodeGrant(configuration, callback, checks);
      const verified = tokens.claims();
      if (verified === undefined) throw new Error('an OpenID provider sent no ID token');
      const claims = readSocialClaims(verified);
      // Many providers keep the address out of the ID token and tell it at an endpoint of its own.
      if (claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
      const userInfo = await fetchUserInfo(configuration, tokens.access_token, claims.subject);
      // What one source says of an address is never held to be about the other's.
      return readSocialClaims({
        ...verified,
        email_verified: false,
        ...userInfo,
        iss: verified.iss,
        sub: verified.sub,
      });
    },
  };
}

async function discoverProvider({
  issuer,
  clientId,
  clientSecret,
  tokenEndpoint,
}: SocialClient): Promise<Configuration> {
  const server = new URL(issuer);
  // The settings allow http on loopback addresses only.
  const isInsecure = server.protocol === 'http:';
  const extend = [...(isInsecure ? [allowInsecureRequests] : []), enableNonRepudiationChecks];
  const options = { timeout: TIMEOUT_SECONDS, execute: extend };
  const discovered = await discovery(server, clientId, clientSecret, undefined, options);
  const metadata: ServerMetadata = discovered.serverMetadata();
  if (metadata.token_endpoint !== undefined || tokenEndpoint === undefined) return discovered;
  const completed = new Configuration({ ...metadata, token_endpoint: tokenEndpoint }, clientId, clientSecret);
  completed.timeout = TIMEOUT_SECONDS;
  for (const apply of extend) apply(completed);
  return completed;
}
