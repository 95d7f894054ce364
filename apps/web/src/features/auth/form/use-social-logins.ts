import type { SocialProvider } from '@rang/contract';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatPath } from '../../../house/calls/format-path.ts';
import { whenPainted } from '../../../lib/when-painted.ts';
import { useAccountsLoader } from './use-accounts.ts';

/** The ways to log in with an account elsewhere that this house has set up: none until it has said which. */
export function useSocialLogins(remember: boolean) {
  const loadAccounts = useAccountsLoader();
  const { ref } = useSearch({ strict: false });
  const [ways, setWays] = useState<readonly SocialProvider[]>([]);
  useEffect(
    () =>
      whenPainted(() => {
        const list = async () => setWays(await (await loadAccounts()).listProviders());
        list().catch(() => undefined);
      }),
    [loadAccounts],
  );
  const start = (id: SocialProvider) => window.location.assign(socialStartPath({ id, remember, referralCode: ref }));
  return { ways, start };
}

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
