import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import cardClasses from '../profile-screen.module.css';
import { SessionRow } from './session-row.tsx';
import classes from './sessions-card.module.css';
import { useSessions } from './use-sessions.ts';

function Sessions() {
  const { t } = useTranslation('sessions');
  const { list, isEnding, end, endOthers } = useSessions();
  if (list.data === undefined && list.isError) {
    return (
      <div className={cardClasses.failed} role="alert">
        {t('unread')}
        <Button variant="default" onClick={() => void list.refetch()}>
          {t('reload')}
        </Button>
      </div>
    );
  }
  if (list.data === undefined) return <Skeleton height={72} radius="md" />;
  const others = list.data.filter(({ isCurrent }) => !isCurrent);
  const current = list.data.filter(({ isCurrent }) => isCurrent);
  return (
    <>
      <ul className={classes.sessions} aria-busy={isEnding}>
        {[...current, ...others].map((session) => (
          <SessionRow key={session._id} session={session} onEnd={end} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className={cardClasses.muted}>{t('alone')}</p>
      ) : (
        <Button variant="default" className={cardClasses.action} onClick={endOthers} aria-busy={isEnding}>
          {t('endOthers')}
        </Button>
      )}
    </>
  );
}

/** Where the player is logged in, this place first. */
export function SessionsCard() {
  const { t } = useTranslation('sessions');
  return (
    <section className={cardClasses.card} aria-labelledby="sessions">
      <div className={classes.head}>
        <h2 id="sessions" className={cardClasses.subtitle}>
          {t('title')}
        </h2>
        <p className={cardClasses.muted}>{t('lead')}</p>
      </div>
      <Sessions />
    </section>
  );
}
