import type { SocialProvider } from '@rang/contract';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { whenPainted } from '../../../lib/when-painted.ts';
import { socialStartPath } from './social-start-path.ts';
import { useAccounts } from './use-accounts.ts';

/**
 * The ways to log in with an account elsewhere. Until the house has said which ones are set up, all of them lead to it:
 * it sends whoever chose a missing one back with the reason.
 */
export function useSocialLogins(remember: boolean) {
  const loadAccounts = useAccounts();
  const { ref } = useSearch({ strict: false });
  const [missing, setMissing] = useState<readonly SocialProvider[]>([]);
  useEffect(
    () =>
      whenPainted(() => {
        const listMissing = async () => setMissing(await (await loadAccounts()).listMissingProviders());
        listMissing().catch(() => undefined);
      }),
    [loadAccounts],
  );
  const start = (id: SocialProvider) => window.location.assign(socialStartPath({ id, remember, referralCode: ref }));
  return { missing, start };
}
