import type { SocialProvider } from '@rang/contract';
import { failLogin } from './fail-login.ts';
import type { StepParts } from './step-parts.ts';
import { insertSocialLogin } from './store.ts';

/** Somebody wants to log in with an account elsewhere. */
export interface StartOrder {
  readonly provider: SocialProvider;
  readonly remember: boolean;
  readonly referralCode: string | undefined;
}

/** Where the browser goes, and the cookie that it is known by when it comes back. */
export interface StartedLogin {
  readonly location: string;
  readonly cookie: string;
}

/** How long a person may take at the provider. */
export const LOGIN_MS = 10 * 60_000;

/** Notes a login with its secrets and gives back where it goes on. Throws SOCIAL_NOT_SET_UP or SOCIAL_FAILED. */
export async function startLogin(parts: StepParts, order: StartOrder): Promise<StartedLogin> {
  const { provider, remember, referralCode = null } = order;
  const [cookie, state, nonce, codeVerifier] = [1, 2, 3, 4].map(() => parts.randomness.hex(32)) as [
    string,
    string,
    string,
    string,
  ];
  const secrets = { state, nonce, codeVerifier };
  const location = await parts
    .getProvider(provider)
    .buildLoginUrl({ ...secrets, redirectUri: parts.callbackUrl(provider) })
    .catch((error: unknown) => failLogin(parts.logger, { provider, step: 'start', error }));
  await insertSocialLogin(parts.pool, {
    ...secrets,
    cookieHash: parts.hash(cookie),
    provider,
    remember,
    referralCode,
    expiresAt: new Date(parts.clock.now() + LOGIN_MS),
  });
  return { location: location.href, cookie };
}
