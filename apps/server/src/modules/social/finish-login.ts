import type { SocialProvider } from '@rang/contract';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdPlayer } from '../accounts/index.ts';
import { failLogin } from './fail-login.ts';
import { findOrOpenPlayer } from './find-or-open-player.ts';
import { findPlayerIdOfIdentity } from './identity-store.ts';
import type { StepParts } from './step-parts.ts';
import { insertPass, takeSocialLogin } from './store.ts';

/** A browser comes back from a provider. */
export interface FinishOrder {
  readonly provider: SocialProvider;
  /** The cookie that the start left in this browser. */
  readonly cookie: string | undefined;
  /** What the provider wrote behind the callback's address. */
  readonly search: string;
  readonly address: string;
}

const STATE = /^[0-9a-f]{64}$/;

/** How long the browser may take to ask for its session: the time of one page. */
export const PASS_MS = 60_000;

/**
 * Holds a return against the login that this browser began, finds or opens its player, and gives back a pass. Throws
 * ACCOUNT_SUSPENDED for a banned player, and SOCIAL_FAILED for everything else that is not as it must be, a repeated return
 * included.
 */
export async function finishLogin(parts: StepParts, order: FinishOrder): Promise<string> {
  const { provider, cookie } = order;
  const openId = parts.getProvider(provider);
  const callback = new URL(`${parts.callbackUrl(provider)}${order.search}`);
  const state = callback.searchParams.get('state') ?? '';
  const at = new Date(parts.clock.now());
  const login =
    cookie === undefined || !STATE.test(state)
      ? undefined
      : await takeSocialLogin(parts.pool, { cookieHash: parts.hash(cookie), provider, state, at });
  if (login === undefined) {
    parts.logger.info({ provider }, 'social: a browser came back with no login that it had begun');
    throw new Refusal('SOCIAL_FAILED');
  }
  const claims = await openId
    .readClaims(callback, login)
    .catch((error: unknown) => failLogin(parts.logger, { provider, step: 'return', error }));
  const { player, isNew } = await findOrOpenPlayer(parts, {
    claims,
    referralCode: login.referralCode ?? undefined,
    address: order.address,
  });
  const pass = parts.randomness.hex(32);
  const { issuer, subject } = claims;
  await inTransaction(parts.pool, async (client) => {
    // With the player held: whoever has shown meanwhile that the account is theirs has taken this way in away.
    const isHeld = await holdPlayer(client, { id: player.id });
    if (!isHeld || (await findPlayerIdOfIdentity(client, { issuer, subject })) !== player.id)
      throw new Refusal('SOCIAL_FAILED');
    await insertPass(client, {
      cookieHash: parts.hash(pass),
      playerId: player.id,
      remember: login.remember,
      isNew,
      expiresAt: new Date(parts.clock.now() + PASS_MS),
    });
  });
  return pass;
}
