import { isIPv4 } from 'node:net';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@rang/contract';
import type { SocialClient, SocialClients } from './modules/social/index.ts';

type Part = 'CLIENT_ID' | 'CLIENT_SECRET' | 'ISSUER';
/** The settings of every way to log in with an account elsewhere. */
type SocialSettings = Readonly<Partial<Record<`${Uppercase<SocialProvider>}_${Part}`, string | undefined>>>;

// X_ISSUER has none: X itself is no OpenID provider.
const ISSUERS: Partial<Record<SocialProvider, string>> = {
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
};
// Facebook's discovery document names every endpoint but this.
const TOKEN_ENDPOINTS: Partial<Record<SocialProvider, string>> = {
  facebook: 'https://graph.facebook.com/oauth/access_token',
};

/** Reads which providers are set up. Throws, naming the settings, for half a set-up and for an issuer that cannot be trusted. */
export function readSocialClients(settings: SocialSettings): SocialClients {
  const clients: Partial<Record<SocialProvider, SocialClient>> = {};
  for (const provider of SOCIAL_PROVIDERS) {
    const client = readSocialClient(provider, settings);
    if (client !== undefined) clients[provider] = client;
  }
  return clients;
}

function readSocialClient(provider: SocialProvider, settings: SocialSettings): SocialClient | undefined {
  const prefix = provider.toUpperCase() as Uppercase<SocialProvider>;
  const clientId = settings[`${prefix}_CLIENT_ID`];
  const clientSecret = settings[`${prefix}_CLIENT_SECRET`];
  const ownIssuer = settings[`${prefix}_ISSUER`];
  if (clientId === undefined && clientSecret === undefined && ownIssuer === undefined) return undefined;
  const issuer = ownIssuer ?? ISSUERS[provider];
  if (clientId === undefined || clientSecret === undefined || issuer === undefined) {
    const needed =
      ISSUERS[provider] === undefined ? `${prefix}_CLIENT_SECRET and ${prefix}_ISSUER` : `${prefix}_CLIENT_SECRET`;
    throw new Error(`login with ${provider} is set up by half: ${prefix}_CLIENT_ID, ${needed} are needed together.`);
  }
  checkIssuer(`${prefix}_ISSUER`, issuer);
  const tokenEndpoint = issuer === ISSUERS[provider] ? TOKEN_ENDPOINTS[provider] : undefined;
  return { issuer, clientId, clientSecret, ...(tokenEndpoint === undefined ? {} : { tokenEndpoint }) };
}

function checkIssuer(setting: string, issuer: string): void {
  const { protocol, hostname, username, password, search, hash, pathname } = new URL(issuer);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) {
    throw new Error(`${setting} must begin with https://; http:// is for loopback addresses only.`);
  }
  if (`${username}${password}${search}${hash}` !== '' || pathname.includes('/.well-known/')) {
    throw new Error(`${setting} must be the issuer alone, not the address of its discovery document.`);
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
}
