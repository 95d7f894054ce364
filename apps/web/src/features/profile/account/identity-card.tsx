import { Button, Skeleton } from '@mantine/core';
import { account } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../house/calls/api.ts';
import { useSession } from '../../../house/calls/session.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { StatusText } from '../../../ui/status-text.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from '../profile-screen.module.css';

const ACCOUNT_KEY = ['profile', 'account'] as const;

/** The player's own account, as the house has it. */
export function useAccount() {
  return useQuery({ queryKey: ACCOUNT_KEY, queryFn: async () => (await callApi(account)).data });
}

function Row({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.row} data-wide={isWide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const waiting = <Skeleton height={20} width={150} radius="sm" />;

/** Who is logged in: the account as the house has it; until that is here, the name that the session knows. */
export function IdentityCard() {
  const { t, i18n } = useTranslation('profile');
  const session = useSession();
  const { data, isError, refetch } = useAccount();
  const [isAsking, setAsking] = useState(false);
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
        </dl>
      </div>
      <dl className={classes.details}>
        <Row name={t('email')} isWide>
          {data?.email ?? unknown}
          {data === undefined ? null : (
            <StatusText tone={data.emailConfirmed ? 'good' : 'calm'}>
              {t(data.emailConfirmed ? 'confirmed' : 'unconfirmed')}
            </StatusText>
          )}
        </Row>
        <Row name={t('joined')}>
          {data === undefined ? unknown : formatMoment(data.createdAt, i18n.language, 'day')}
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
      <Button variant="default" className={classes.action} onClick={() => setAsking(true)}>
        {t('update')}
      </Button>
      <UpdateNote opened={isAsking} isConfirmed={data?.emailConfirmed} onClose={() => setAsking(false)} />
    </section>
  );
}

interface UpdateNoteProps {
  readonly opened: boolean;
  /** Whether the account's address is confirmed; undefined until that is known. */
  readonly isConfirmed: boolean | undefined;
  readonly onClose: () => void;
}

/** What 'Update Profile' has to say: which parts of an account stay as they are, and where the others are changed. */
function UpdateNote({ opened, isConfirmed, onClose }: UpdateNoteProps) {
  const { t } = useTranslation('profile');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('update')} centered padding="lg" closeLabel={t('close')}>
      <div className={classes.body}>
        <p>{t('updateFixed')}</p>
        {isConfirmed === false ? <p>{t('updateConfirm')}</p> : null}
        <p>{t('updateElse')}</p>
        <Button onClick={onClose} fullWidth data-autofocus>
          {t('gotIt')}
        </Button>
      </div>
    </Dialog>
  );
}
