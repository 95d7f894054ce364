import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/page-title.tsx';
import { SignupForm } from './form/signup-form.tsx';

/** Signing up; a link with `?ref=` brings its referral code along. */
export function SignupScreen() {
  const { t } = useTranslation('auth');
  const { ref } = useSearch({ strict: false });
  return (
    <>
      <PageTitle title={t('signup.title')} />
      <SignupForm referralCode={ref ?? ''} />
    </>
  );
}
