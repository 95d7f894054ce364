import { CopyButton } from '@mantine/core';
import { TIMES } from '@rang/contract';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import classes from './profile-screen.module.css';

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

/** Who is logged in, as the session has it. */
export function IdentityCard() {
  const { t } = useTranslation('profile');
  const session = useSession();
  const username = session?.username ?? '';
  const userId = session?.userId ?? '';
  return (
    <section className={classes.card}>
      <div className={classes.who}>
        <span className={classes.avatar} aria-hidden="true">
          {Array.from(username)[0]?.toUpperCase() ?? ''}
        </span>
        <dl className={classes.identity}>
          <div>
            <dt>{t('username')}</dt>
            <dd className={classes.name}>{username}</dd>
          </div>
          <div>
            <dt>{t('userId')}</dt>
            <dd className={classes.id}>
              <span>{userId}</span>
              <CopyId id={userId} />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
