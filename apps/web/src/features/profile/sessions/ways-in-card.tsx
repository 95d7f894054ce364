import { Button, Skeleton } from '@mantine/core';
import { waysIn, type WayIn } from '@rang/contract';
import { IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../house/calls/api.ts';
import { formatRecentInIndia } from '../../../lib/format-moment.ts';
import cardClasses from '../profile-screen.module.css';
import { RemoveWayDialog, WAYS_KEY } from './remove-way-dialog.tsx';
import classes from './sessions-card.module.css';

function WayRow({ way, onRemove }: { way: WayIn; onRemove: () => void }) {
  const { t, i18n } = useTranslation('security');
  const name = way.name ?? t('ways.unknown');
  const at = formatRecentInIndia(way.tiedAt, i18n.language);
  const since = t(way.openedAccount ? 'ways.since.opened' : 'ways.since.tied', { since: at });
  return (
    <li className={classes.session}>
      {/* The providers' own signs are the login's, which would be sent more for their sake. */}
      <IconUserCircle className={classes.device} size={24} stroke={1.6} aria-hidden="true" />
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.when}>{since}</span>
      </div>
      <Button
        variant="default"
        className={classes.end}
        aria-label={t('ways.remove.one', { name, since })}
        onClick={onRemove}
      >
        {t('ways.remove.action')}
      </Button>
    </li>
  );
}

function WayList({ onRemove }: { onRemove: (way: WayIn) => void }) {
  const { t } = useTranslation(['security', 'profile']);
  const list = useQuery({ queryKey: WAYS_KEY, queryFn: async () => (await callApi(waysIn)).data });
  if (list.data === undefined && list.isError) {
    return (
      <div className={cardClasses.failed} role="alert">
        {t('ways.unread')}
        <Button variant="default" onClick={() => void list.refetch()}>
          {t('profile:reload')}
        </Button>
      </div>
    );
  }
  // As high as what most players see: that there is none.
  if (list.data === undefined) return <Skeleton height={22} radius="md" />;
  if (list.data.length === 0) return <p className={cardClasses.muted}>{t('ways.none')}</p>;
  return (
    <ul className={classes.sessions}>
      {list.data.map((way) => (
        <WayRow key={way._id} way={way} onRemove={() => onRemove(way)} />
      ))}
    </ul>
  );
}

/** Which accounts elsewhere open the player's own, and how to take one away. */
export function WaysInCard() {
  const { t } = useTranslation('security');
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<{ readonly way: WayIn; readonly isOpen: boolean }>();
  const close = () => setAsked((now) => now && { ...now, isOpen: false });
  return (
    <section className={cardClasses.card} aria-labelledby="ways-in">
      <div className={classes.head}>
        <h2 id="ways-in" ref={title} tabIndex={-1} className={cardClasses.subtitle}>
          {t('ways.title')}
        </h2>
        <p className={cardClasses.muted}>{t('ways.lead')}</p>
      </div>
      <WayList onRemove={(way) => setAsked({ way, isOpen: true })} />
      {asked && (
        <RemoveWayDialog
          key={asked.way._id}
          way={asked.way}
          opened={asked.isOpen}
          onClose={close}
          // The button that was pressed is gone with its row; the focus is not.
          onRemoved={() => {
            setAsked(undefined);
            title.current?.focus();
          }}
        />
      )}
    </section>
  );
}
