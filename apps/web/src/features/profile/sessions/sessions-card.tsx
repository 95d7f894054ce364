import { Button, Skeleton } from '@mantine/core';
import { endOtherSessions, endSession, sessions } from '@rang/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { showToast } from '../../../ui/show-toast.tsx';
import cardClasses from '../profile-screen.module.css';
import { SessionRow } from './session-row.tsx';
import classes from './sessions-card.module.css';

const SESSIONS_KEY = ['profile', 'sessions'] as const;

/** The player's open sessions and how to end them; what became of ending is shown in a toast. */
function useSessions() {
  const { t } = useTranslation('sessions');
  const client = useQueryClient();
  const list = useQuery({ queryKey: SESSIONS_KEY, queryFn: async () => (await callApi(sessions)).data });
  const outcome = {
    onError: (error: Error) => showToast(refusalText(error, t('failed')), 'bad'),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  };
  const one = useMutation({
    mutationFn: (id: string) => callApi(endSession, { params: { id } }),
    onSuccess: () => showToast(t('ended'), 'good'),
    ...outcome,
  });
  const others = useMutation({
    mutationFn: () => callApi(endOtherSessions),
    onSuccess: ({ ended }) => showToast(t('endedAll', { count: ended }), 'good'),
    ...outcome,
  });
  const isEnding = one.isPending || others.isPending;
  return {
    list,
    isEnding,
    end: (id: string) => {
      if (!isEnding) one.mutate(id);
    },
    endOthers: () => {
      if (!isEnding) others.mutate();
    },
  };
}

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
  if (list.data === undefined) return <Skeleton height={114} radius="md" />;
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

/** Where the player is logged in: this place first, then the last used. */
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
