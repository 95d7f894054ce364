import { Button, CopyButton, Skeleton } from '@mantine/core';
import { TIMES } from '@rang/contract';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../lib/locale-of.ts';
import { useSession } from '../../../house/calls/session.ts';
import { StatusText } from '../../../ui/status-text.tsx';
import classes from '../profile-screen.module.css';
import { UpdateNote } from './update-note.tsx';
import { useAccount } from './use-account.ts';

function CopyId({ id }: { id: string }) {
  const { t } = useTranslation('profile');
  return (
    <CopyButton value={id} timeout={TIMES.copiedMs}>
      {({ copied, copy }) => (
        <button type="button" className={classes.copy} aria-label={t(copied ? 'copied' : 'copyId')} onClick={copy}>
          {copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
        </button>
      )}
    </CopyButton>
  );
}

function Row({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.row} data-wide={isWide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function formatDay(moment: string, language: string): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return new Date(moment).toLocaleDateString(localeOf(language), format);
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
        <Row name={t('joined')}>{data === undefined ? unknown : formatDay(data.createdAt, i18n.language)}</Row>
        <Row name={t('userId')}>
          <span className={classes.id}>
            {userId}
            <CopyId id={userId} />
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
