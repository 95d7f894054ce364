import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasSessionEnded } from '../../house/calls/session.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { LinkPurpose } from './form/accounts.ts';
import { LinkDialog } from './dialogs.ts';
import { LoginForm } from './form/login-form.tsx';
import { useLoginLink } from './use-login-link.ts';
import { useSocialReturn } from './form/use-social-return.ts';

/** Logging in; the dialog that asks for a mail stands beside the form, not in it, as it holds a form of its own. */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  const { refusal, isCompleting } = useSocialReturn();
  const link = useLoginLink();
  const hasEnded = useHasSessionEnded();
  const login = useRouterState({ select: ({ location }) => location.state.login });
  const [asked, setAsked] = useState<{ purpose: LinkPurpose; isOpen: boolean }>({
    purpose: 'reset',
    isOpen: login?.forgot === true,
  });
  const after = login?.after;
  const bad =
    refusal ?? link.refusal ?? (after === 'bet' ? t('login.after.bet') : hasEnded ? t('login.ended') : undefined);
  const good = isCompleting
    ? t('social.completing')
    : link.isOpened
      ? t('login.linkOpened')
      : after === 'reset'
        ? t('login.after.reset')
        : undefined;
  const ask = (purpose: LinkPurpose) => setAsked({ purpose, isOpen: true });
  return (
    <>
      <PageTitle title={t('login.title')} />
      {bad && <FormMessage tone="bad" text={bad} />}
      {good && <FormMessage tone="good" text={good} />}
      <LoginForm username={login?.username ?? ''} onForgot={() => ask('reset')} onSlowed={() => ask('login')} />
      <LinkDialog
        key={asked.purpose}
        purpose={asked.purpose}
        opened={asked.isOpen}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
    </>
  );
}
