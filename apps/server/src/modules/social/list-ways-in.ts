import { SOCIAL_PROVIDERS, type SocialProvider, type WayIn } from '@rang/contract';
import type pg from 'pg';
import { listIdentities, type IdentityRecord } from './identity-store.ts';
import type { SocialClients } from './open-id-provider.ts';

/** What people call a provider. */
export const NAMES: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook', x: 'X' };

/** What a player's view of the own ways in needs. */
export interface WaysInParts {
  readonly pool: pg.Pool;
  readonly clients: SocialClients;
  /** Makes a name for their player of what an identity is known by elsewhere. */
  readonly nameOf: (text: string) => string;
}

/** By what a player is let in, the first tied first. What a provider knows the player by is no part of it. */
export async function listWaysIn(parts: WaysInParts, playerId: bigint): Promise<WayIn[]> {
  const identities = await listIdentities(parts.pool, playerId);
  return identities.map((identity) => ({
    _id: nameIdentity(parts, identity),
    name: findProviders(parts, identity).join(' / ') || null,
    openedAccount: identity.isOpener,
    tiedAt: identity.tiedAt.toISOString(),
  }));
}

/** What an identity is called in calls: the same at every server, and says nothing of the subject. */
export function nameIdentity({ nameOf }: WaysInParts, { issuer, subject }: IdentityRecord): string {
  return nameOf(JSON.stringify([issuer, subject]));
}

/** Whom the identity logs in with, of the providers that are set up: one issuer may stand for more than one of them. */
export function findProviders({ clients }: WaysInParts, { issuer }: Pick<IdentityRecord, 'issuer'>): string[] {
  const known = withoutSlash(issuer);
  const isOf = (id: SocialProvider): boolean => withoutSlash(clients[id]?.issuer ?? '') === known;
  return SOCIAL_PROVIDERS.filter(isOf).map((id) => NAMES[id]);
}

/** As settings may name an issuer with a slash at its end that it has not itself. */
function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}
