import type { Queryable } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OpenedSession } from '../sessions/index.ts';
import type { StepParts } from './step-parts.ts';
import { findPass, takePass } from './store.ts';

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

/**
 * Opens the session of a pass, which is taken with it. Throws SOCIAL_FAILED where there is none, it ran out, or its player has
 * taken that way in away since, and ACCOUNT_SUSPENDED where the player is banned.
 */
export async function completeLogin(parts: StepParts, { cookie, ...where }: CompletionOrder): Promise<CompletedLogin> {
  if (cookie === undefined) throw new Refusal('SOCIAL_FAILED');
  const asked = { cookieHash: parts.hash(cookie), at: new Date(parts.clock.now()) };
  const pass = await takingNothing(() => findPass(parts.pool, asked));
  const player = pass && (await takingNothing(() => parts.accounts.findPlayerById(pass.playerId)));
  if (pass === undefined || player === undefined) throw new Refusal('SOCIAL_FAILED');
  const { remember, isNew } = pass;
  const prove = (client: Queryable): Promise<boolean> => takePass(client, asked);
  const session = await parts.sessions.openSession({ player, remember, prove, ...where }).catch((error: unknown) => {
    // The refusal's own words are about a password.
    throw error instanceof Refusal && error.code === 'INVALID_CREDENTIALS' ? new Refusal('SOCIAL_FAILED') : error;
  });
  return { ...session, rememberMe: remember, isNew };
}
