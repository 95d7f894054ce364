import type { SocialProvider } from '@rang/contract';
import { useEffect, useState } from 'react';
import { whenPainted } from '../../../lib/when-painted.ts';
import type { SocialLogins } from './social-logins.tsx';
import { useAccountsLoader } from './use-accounts.ts';

interface FoundLogins {
  readonly ways: readonly SocialProvider[];
  readonly SocialLogins: typeof SocialLogins;
}

/** The ways to log in with an account elsewhere that this house has set up, and what shows them; undefined where it has none. */
export function useSocialLogins(): FoundLogins | undefined {
  const loadAccounts = useAccountsLoader();
  const [found, setFound] = useState<FoundLogins>();
  useEffect(
    () =>
      whenPainted(() => {
        const find = async () => {
          const ways = await (await loadAccounts()).listProviders();
          // Whoever visits a house without them is not sent what shows them.
          if (ways.length > 0) setFound({ ways, ...(await import('./social-logins.tsx')) });
        };
        find().catch(() => undefined);
      }),
    [loadAccounts],
  );
  return found;
}
