import { Button, Skeleton } from '@mantine/core';
import { askForConfirmation, confirmEmail } from '@rang/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../house/calls/api.ts';
import { useSession } from '../../../house/calls/session.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { takeConfirmation } from '../../../house/return-path.ts';
import { useAccount, useAccountNews } from '../../../house/settings.tsx';
import { formatMoment } from '../../../lib/format-moment.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormMessage, Wheel } from '../../../ui/form/send-button.tsx';
import { StatusText } from '../../../ui/status-text.tsx';
import classes from '../profile-screen.module.css';
import { UpdateDialog } from './update-dialog.tsx';

function Row({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.row} data-wide={isWide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const waiting = <Skeleton height="1lh" width={150} radius="sm" />;

/** Who is logged in: the account as the house has it; until that is here, the name that the session knows. */
export function IdentityCard() {
  const { t, i18n } = useTranslation('profile');
  const session = useSession();
  const { data, isError, refetch } = useAccount();
  const [isUpdating, setUpdating] = useState(false);
  const username = data?.username ?? session?.username ?? '';
  const userId = session?.userId ?? '';
  const unknown = isError ? '–' : waiting;
  return (
    <section className={classes.card}>
      <div className={classes.who}>
        <span className={classes.avatar} aria-hidden="true">
          {Array.from(username)[0]?.toUpperCase() ?? ''}
        </span>
        <dl className={classes.identity}>
          <Row name={t('name')}>
            <span className={classes.name}>{data?.name ?? unknown}</span>
          </Row>
          <Row name={t('username')}>{username}</Row>
          <Row name={t('shownAs')}>{data?.shownAs ?? unknown}</Row>
        </dl>
      </div>
      <dl className={classes.details}>
        <Row name={t('email')} isWide>
          {data?.email ?? unknown}
          {/* As high before it is known. */}
          <div className={classes.confirmation}>{data && <Confirmation {...data} />}</div>
        </Row>
        <Row name={t('joined')}>
          {data === undefined ? unknown : formatMoment(data.createdAt, i18n.language, 'dayInIndia')}
        </Row>
        <Row name={t('userId')}>
          <span className={classes.id}>
            {userId}
            <CopyButton text={userId} label={t('copyId')} className={classes.copy} />
          </span>
        </Row>
      </dl>
      {isError && data === undefined ? (
        <div className={classes.failed} role="alert">
          {t('accountFailed')}
          <Button variant="default" onClick={() => void refetch()}>
            {t('reload')}
          </Button>
        </div>
      ) : null}
      <Button
        variant="default"
        className={classes.action}
        disabled={data === undefined}
        onClick={() => setUpdating(true)}
      >
        {t('update')}
      </Button>
      {data === undefined ? null : (
        <UpdateDialog opened={isUpdating} account={data} onClose={() => setUpdating(false)} />
      )}
    </section>
  );
}

/** Whether the address is confirmed, the way to have it confirmed, and what became of the link that led here. */
function Confirmation({ email, emailConfirmed: isConfirmed }: { email: string; emailConfirmed: boolean }) {
  const { t } = useTranslation('profile');
  const { showAnew, tellTabs } = useAccountNews();
  const ask = useMutation({
    mutationFn: () => callApi(askForConfirmation, { body: {} }),
    // Another tab or device may have confirmed it meanwhile.
    onSuccess: ({ emailConfirmed }) => (emailConfirmed ? showAnew() : undefined),
  });
  const { mutate, ...opening } = useMutation({
    mutationFn: (token: string) => callApi(confirmEmail, { body: { token } }),
    onSuccess: async () => {
      tellTabs();
      await showAnew();
    },
  });
  useEffect(() => {
    const token = takeConfirmation();
    if (token !== undefined) mutate(token);
  }, [mutate]);
  return (
    <>
      <StatusText tone={isConfirmed ? 'good' : 'calm'}>{t(isConfirmed ? 'confirmed' : 'unconfirmed')}</StatusText>
      {isConfirmed ? null : (
        <Button
          variant="transparent"
          px={0}
          h="var(--rang-target)"
          aria-busy={ask.isPending}
          // Behind the words, which stay where they are.
          rightSection={ask.isPending ? <Wheel /> : undefined}
          // While it asks it keeps the focus.
          onClick={ask.isPending ? undefined : () => ask.mutate()}
        >
          {t('sendLink')}
        </Button>
      )}
      <FormMessage
        tone="good"
        text={opening.isSuccess || ask.data?.emailConfirmed === true ? t('confirmDone') : undefined}
      />
      <FormMessage tone="bad" text={opening.isError ? refusalText(opening.error, t('confirmFailed')) : undefined} />
      <FormMessage
        tone="good"
        text={ask.data?.emailConfirmed === false && !isConfirmed ? t('linkSent', { email }) : undefined}
      />
      <FormMessage tone="bad" text={ask.isError ? refusalText(ask.error, t('linkFailed')) : undefined} />
    </>
  );
}
