import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountsLoader } from './use-accounts.ts';

/**
 * What became of a login by an account elsewhere, as the house said it in the address on the way back. A login that is
 * done is exchanged for a session, once, however often React runs the effect; the address is cleaned in any case.
 */
export function useSocialReturn(): { refusal: string | undefined; isCompleting: boolean } {
  const { t } = useTranslation('arrival');
  const navigate = useNavigate();
  const loadAccounts = useAccountsLoader();
  const { social } = useSearch({ strict: false });
  const [outcome, setOutcome] = useState(social);
  const [refusal, setRefusal] = useState<string>();
  const isSettled = useRef(false);

  useEffect(() => {
    if (outcome === undefined || isSettled.current) return;
    isSettled.current = true;
    const cleanAddress = () =>
      navigate({ to: '/login', search: (old) => ({ ...old, social: undefined }), replace: true });
    const complete = async () => {
      const accounts = await loadAccounts();
      try {
        await accounts.completeSocial();
        await navigate({ to: '/dashboard', replace: true });
      } catch (error) {
        setRefusal(accounts.explainRefusal(error, t('failed')).text);
        throw error;
      }
    };
    if (outcome !== 'done') void cleanAddress();
    else {
      complete().catch(() => {
        setOutcome('failed');
        void cleanAddress();
      });
    }
  }, [outcome, navigate, loadAccounts, t]);

  const isCompleting = outcome === 'done';
  return {
    refusal: outcome === undefined || isCompleting ? undefined : (refusal ?? t(outcome)),
    isCompleting,
  };
}
