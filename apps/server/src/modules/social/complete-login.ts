import { inTransaction } from '../../platform/database/database.ts';
import { onceKept } from '../../platform/database/once-kept.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OpenedSession } from '../sessions/index.ts';
import type { StepParts } from './step-parts.ts';
import { takePass, type Pass } from './store.ts';

/** A browser asks for the session that its pass stands for. */
export interface CompletionOrder {
  readonly cookie: string | undefined;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The mark that the browser is known by, if it has one. */
  readonly device: string | undefined;
}

/** A session as every login gives it, whether the browser is to remember it, and whether the account is new. */
export type CompletedLogin = OpenedSession & { readonly rememberMe: boolean; readonly isNew: boolean };

/** Opens the session of a pass. Throws SOCIAL_FAILED where there is none, it ran out or its player was banned since. */
export async function completeLogin(parts: StepParts, { cookie, ...where }: CompletionOrder): Promise<CompletedLogin> {
  if (cookie === undefined) throw new Refusal('SOCIAL_FAILED');
  const at = new Date(parts.clock.now());
  const cookieHash = parts.hash(cookie);
  const pass = await inTransaction(parts.pool, (client) => takePass(client, { cookieHash, at }));
  if (pass === undefined) throw new Refusal('SOCIAL_FAILED');
  // The pass is used up: nobody can be answered that nothing was taken.
  return await onceKept(() => openSessionFor(parts, pass, where));
}

async function openSessionFor(
  parts: StepParts,
  { playerId, remember, isNew }: Pass,
  where: Omit<CompletionOrder, 'cookie'>,
): Promise<CompletedLogin> {
  const player = await parts.accounts.findPlayerById(playerId);
  if (player === undefined) throw new Refusal('SOCIAL_FAILED');
  const session = await parts.sessions.openSession({ player, remember, ...where }).catch((error: unknown) => {
    // A banned player's; the refusal's own words are about a password.
    throw error instanceof Refusal && error.code !== 'BUSY' ? new Refusal('SOCIAL_FAILED') : error;
  });
  return { ...session, rememberMe: remember, isNew };
}
