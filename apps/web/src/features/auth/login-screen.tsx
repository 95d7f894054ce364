import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { LinkPurpose } from './form/accounts.ts';
import { LinkDialog, loadReason } from './dialogs.ts';
import { LoginForm } from './form/login-form.tsx';
import { useLoginLink } from './use-login-link.ts';
import { useSocialReturn } from './form/use-social-return.ts';

let Reason: Awaited<ReturnType<typeof loadReason>>['Reason'] | undefined;

/** Has the login say from its first paint on why somebody is there who did not simply come: a plain visit is not sent this. */
export async function prepareReason(isAsked: boolean): Promise<void> {
  // Without it the login is as good.
  Reason = isAsked ? (await loadReason().catch(() => undefined))?.Reason : undefined;
}

/** Logging in; the dialog that asks for a mail stands beside the form, not in it, as it holds a form of its own. */
export function LoginScreen() {
  const { t } = useTranslation(['auth', 'arrival']);
  const { refusal, isCompleting } = useSocialReturn();
  const link = useLoginLink();
  const login = useRouterState({ select: ({ location }) => location.state.login });
  const [asked, setAsked] = useState<{ purpose: LinkPurpose; isOpen: boolean }>({
    purpose: 'reset',
    isOpen: login?.forgot === true,
  });
  const bad = refusal ?? link.refusal;
  const good = isCompleting ? t('arrival:completing') : link.isOpened ? t('arrival:linkOpened') : undefined;
  const ask = (purpose: LinkPurpose) => setAsked({ purpose, isOpen: true });
  return (
    <>
      <PageTitle title={t('login.title')} />
      {bad && <FormMessage tone="bad" text={bad} />}
      {good && <FormMessage tone="good" text={good} />}
      {!bad && !good && Reason && <Reason login={login} />}
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
