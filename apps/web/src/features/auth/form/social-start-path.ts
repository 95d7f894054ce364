import type { SocialProvider } from '@rang/contract';
import { formatPath } from '../../../house/calls/format-path.ts';

interface SocialStart {
  readonly id: SocialProvider;
  readonly remember: boolean;
  /** The referral code of the link that brought the visitor. */
  readonly referralCode: string | undefined;
}

/** Where the browser goes to log in by an account elsewhere; the house sends it back to /login?social=…. */
export function socialStartPath({ id, remember, referralCode }: SocialStart): string {
  const query = { remember: String(remember), ref: referralCode === '' ? undefined : referralCode };
  return `/api${formatPath('/auth/social/:id/start', { id }, query)}`;
}
