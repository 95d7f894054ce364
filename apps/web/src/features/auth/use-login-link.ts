import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountsLoader } from './form/use-accounts.ts';

/** What became of the login link that led here: the house was asked, once, to let this browser log in. */
export function useLoginLink(): { refusal: string | undefined; isOpened: boolean } {
  const { t } = useTranslation('arrival');
  const loadAccounts = useAccountsLoader();
  const token = useRouterState({ select: ({ location }) => location.state.loginLink });
  const [isOpened, setOpened] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const asked = useRef<string>(undefined);

  useEffect(() => {
    if (token === undefined || asked.current === token) return;
    asked.current = token;
    const open = async () => {
      const accounts = await loadAccounts();
      try {
        await accounts.openLink(token);
        setOpened(true);
      } catch (error) {
        setRefusal(accounts.explainRefusal(error, t('linkFailed')).text);
      }
    };
    open().catch(() => setRefusal(t('linkFailed')));
  }, [token, loadAccounts, t]);
  return { refusal, isOpened };
}
