import { Button, Skeleton } from '@mantine/core';
import { IconMessages, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSession } from '../../house/calls/session.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { device, isBegun, openDraft } from './draft-store.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import classes from './support.module.css';
import { TicketCard } from './ticket-card.tsx';
import { useSeeing, useTickets } from './use-tickets.ts';
import { useWords } from './use-words.ts';

/** The Support Center: the player's tickets with the house's answers, and the way to write another one. */
export function SupportScreen() {
  const userId = useSession()?.userId ?? '';
  // What one player has written is never shown to the next.
  return <SupportOf key={userId} userId={userId} />;
}

function SupportOf({ userId }: { userId: string }) {
  const { t } = useWords();
  const store = useMemo(() => openDraft(device, userId), [userId]);
  const [isWriting, setWriting] = useState(false);
  const write = () => setWriting(true);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageTitle title={t('title')} />
        <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={write}>
          {t('create')}
        </Button>
      </div>
      {!isWriting && isBegun(store.read()) ? (
        <div className={classes.draft}>
          <IconPencil size={20} aria-hidden="true" />
          <span>{t('draft')}</span>
          <Button variant="subtle" onClick={write}>
            {t('goOn')}
          </Button>
        </div>
      ) : null}
      <TicketList onWrite={write} />
      <NewTicketDialog opened={isWriting} store={store} onClose={() => setWriting(false)} />
    </div>
  );
}

function TicketList({ onWrite }: { onWrite: () => void }) {
  const { t } = useWords();
  const { tickets, isPending, refetch, hasNextPage, isFetchingNextPage, fetchOlder } = useTickets();
  const { look, isFresh } = useSeeing();
  if (isPending) return <ListLoading />;
  if (tickets === undefined) return <ListFailed onReload={() => void refetch()} />;
  if (tickets.length === 0) return <ListEmpty onWrite={onWrite} />;
  return (
    <>
      <ul className={classes.list} aria-label={t('list')}>
        {tickets.map((ticket) => (
          <TicketCard key={ticket._id} ticket={ticket} isFresh={isFresh(ticket)} onLook={look} />
        ))}
      </ul>
      {hasNextPage ? (
        <MoreButton
          label={t('more')}
          loadingLabel={t('loadingMore')}
          isLoading={isFetchingNextPage}
          load={fetchOlder}
        />
      ) : null}
    </>
  );
}

function ListLoading() {
  const { t } = useWords();
  return (
    <div className={classes.list} role="status" aria-label={t('loading')}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={148} radius="lg" />
      ))}
    </div>
  );
}

function ListFailed({ onReload }: { onReload: () => void }) {
  const { t } = useWords();
  return (
    <div className={classes.empty} role="alert">
      <span>{t('failed')}</span>
      <Button variant="default" onClick={onReload}>
        {t('reload')}
      </Button>
    </div>
  );
}

function ListEmpty({ onWrite }: { onWrite: () => void }) {
  const { t } = useWords();
  return (
    <div className={classes.empty}>
      <IconMessages size={36} stroke={1.5} aria-hidden="true" />
      <strong>{t('empty')}</strong>
      <span>{t('emptyHint')}</span>
      <Button variant="default" onClick={onWrite}>
        {t('createFirst')}
      </Button>
    </div>
  );
}
