import { Button, Skeleton, useMantineColorScheme } from '@mantine/core';
import type { AccountSettings } from '@rang/contract';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../house/calls/refusal-text.ts';
import { useSession } from '../../house/calls/session.ts';
import { LookChoices, useAccount, useSaveSettings, useSettings } from '../../house/settings.tsx';
import { FormMessage, SendButton } from '../../ui/form/send-button.tsx';
import { SoundSettings } from '../../play/sound/sound-settings.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { PushDevice } from './push-device.tsx';
import classes from './profile-screen.module.css';

type Notifications = AccountSettings['notifications'];
const KINDS = ['email', 'push', 'promotional'] as const satisfies readonly (keyof Notifications)[];

/** How the app looks, speaks and sounds, which holds at once. */
export function LookCard() {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.column}>
      <section className={classes.card}>
        <LookChoices />
        <p className={classes.muted}>{t('settings.look')}</p>
        <h2 className={classes.subtitle}>{t('settings.sound')}</h2>
        <div>
          <SoundSettings />
        </div>
        <p className={classes.muted}>{t('settings.soundHere')}</p>
      </section>
    </div>
  );
}

/** What the account wants to be told, and the button that saves it. */
export function NotificationsCard() {
  const { t } = useTranslation('profile');
  const { data, isError, refetch } = useSettings();
  return (
    <section className={classes.card}>
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

/** What each player has changed and not saved, as long as the page is open. */
const drafts = new Map<string | undefined, Partial<Notifications>>();

function useDraft() {
  const userId = useSession()?.userId;
  const [draft, setDraft] = useState(() => drafts.get(userId) ?? {});
  const keep = (next: Partial<Notifications>) => {
    drafts.set(userId, next);
    setDraft(next);
  };
  /** Drops what the house has saved; what was changed since is kept. */
  const drop = () => {
    if (drafts.get(userId) === draft) keep({});
  };
  return { draft, keep, drop };
}

/** Three kinds of notifications, saved together; until then nothing is changed, and what is chosen waits here. */
function NotificationForm({ saved }: { saved: Notifications }) {
  const { t, i18n } = useTranslation('profile');
  const theme = useMantineColorScheme().colorScheme;
  const isConfirmed = useAccount().data?.emailConfirmed;
  const save = useSaveSettings();
  const { draft, keep, drop } = useDraft();
  const chosen = { ...saved, ...draft };
  const isUnsaved = KINDS.some((kind) => chosen[kind] !== saved[kind]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const look = { ...(theme !== 'auto' && { theme }), language: i18n.language };
    // Also where the page is left meanwhile.
    save.mutateAsync({ ...look, notifications: chosen }).then(drop, () => undefined);
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
              keep({ ...draft, [kind]: isOn });
            }}
          />
        ))}
      </div>
      <p className={classes.muted}>{t('settings.always')}</p>
      <div>
        <FormMessage tone="bad" text={save.isError ? refusalText(save.error, t('settings.failed')) : undefined} />
        <FormMessage tone="good" text={save.isSuccess ? t('settings.saved') : undefined} />
        <FormMessage tone="calm" text={isUnsaved ? t('settings.notYet') : undefined} />
        <SendButton isBusy={save.isPending}>{t('settings.save')}</SendButton>
      </div>
    </form>
  );
}
