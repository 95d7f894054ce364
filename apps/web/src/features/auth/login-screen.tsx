import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/page-title.tsx';
import './auth-texts.ts';
import { LoginForm } from './login-form.tsx';

export function LoginScreen() {
  const { t } = useTranslation('auth');
  return (
    <>
      <PageTitle title={t('login.title')} />
      <LoginForm />
    </>
  );
}
