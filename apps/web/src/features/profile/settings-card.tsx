import { Button, Skeleton, useMantineColorScheme } from '@mantine/core';
import type { AccountSettings } from '@rang/contract';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../house/calls/refusal-text.ts';
import { LookChoices, useAccount, useSaveSettings, useSettings } from '../../house/settings.tsx';
import { FormMessage, SendButton } from '../../ui/form/send-button.tsx';
import { SoundSettings } from '../../play/sound/sound-settings.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { PushDevice } from './push-device.tsx';
import classes from './profile-screen.module.css';

type Notifications = AccountSettings['notifications'];
const KINDS = ['email', 'push', 'promotional'] as const satisfies readonly (keyof Notifications)[];

/** What the account has set, and the button that saves it. */
export function SettingsCard() {
  const { t } = useTranslation('profile');
  const { data, isError, refetch } = useSettings();
  return (
    <section className={classes.card}>
      <LookChoices />
      <p className={classes.muted}>{t('settings.look')}</p>
      <h2 className={classes.subtitle}>{t('settings.sound')}</h2>
      <div>
        <SoundSettings />
      </div>
      <p className={classes.muted}>{t('settings.soundHere')}</p>
      <h2 className={classes.subtitle}>{t('settings.notifications')}</h2>
      {data === undefined && isError ? (
        <div className={classes.failed} role="alert">
          {t('settings.unread')}
          <Button variant="default" onClick={() => void refetch()}>
            {t('reload')}
          </Button>
        </div>
      ) : null}
      {data === undefined && !isError ? <Skeleton height={220} radius="md" /> : null}
      {data === undefined ? null : (
        <>
          <NotificationForm saved={data.notifications} />
          <PushDevice isWanted={data.notifications.push} />
        </>
      )}
    </section>
  );
}

/** Three kinds of notifications, saved together; until then nothing is changed. */
function NotificationForm({ saved }: { saved: Notifications }) {
  const { t, i18n } = useTranslation('profile');
  const theme = useMantineColorScheme().colorScheme;
  const isConfirmed = useAccount().data?.emailConfirmed;
  const save = useSaveSettings();
  const [draft, setDraft] = useState<Partial<Notifications>>({});
  const chosen = { ...saved, ...draft };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const look = { ...(theme !== 'auto' && { theme }), language: i18n.language };
    save.mutate({ ...look, notifications: chosen }, { onSuccess: () => setDraft({}) });
  };
  const hint = (kind: keyof Notifications) =>
    t(kind === 'email' && isConfirmed === false ? 'settings.unconfirmed' : `settings.${kind}Hint`);
  return (
    <form className={classes.body} onSubmit={submit}>
      <div>
        {KINDS.map((kind) => (
          <SwitchField
            key={kind}
            label={t(`settings.${kind}`)}
            hint={hint(kind)}
            isOn={chosen[kind]}
            onChange={(isOn) => {
              save.reset();
              setDraft({ ...draft, [kind]: isOn });
            }}
          />
        ))}
      </div>
      <p className={classes.muted}>{t('settings.always')}</p>
      <div>
        <FormMessage tone="bad" text={save.isError ? refusalText(save.error, t('settings.failed')) : undefined} />
        <FormMessage tone="good" text={save.isSuccess ? t('settings.saved') : undefined} />
        <SendButton isBusy={save.isPending}>{t('settings.save')}</SendButton>
      </div>
    </form>
  );
}
