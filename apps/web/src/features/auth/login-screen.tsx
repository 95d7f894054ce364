import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormMessage } from '../../ui/form-message.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import './auth-texts.ts';
import { LoginForm } from './login-form.tsx';
import { useSocialReturn } from './use-social-return.ts';

const ForgotDialog = lazy(async () => ({ default: (await import('./forgot-dialog.tsx')).ForgotDialog }));

/** Logging in; the dialog for a forgotten password stands beside the form, not in it, as it holds a form of its own. */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  const [isForgotten, setForgotten] = useState<boolean>();
  const { refusal, isCompleting } = useSocialReturn();
  return (
    <>
      <PageTitle title={t('login.title')} />
      {refusal === undefined ? null : <FormMessage tone="bad" text={refusal} />}
      {isCompleting ? <FormMessage tone="good" text={t('social.completing')} /> : null}
      <LoginForm onForgot={() => setForgotten(true)} />
      {isForgotten === undefined ? null : (
        <Suspense fallback={null}>
          <ForgotDialog opened={isForgotten} onClose={() => setForgotten(false)} />
        </Suspense>
      )}
    </>
  );
}
