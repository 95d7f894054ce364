import type { SocialProvider } from '@rang/contract';

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
