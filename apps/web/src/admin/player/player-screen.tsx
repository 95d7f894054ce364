import { Skeleton, Tabs } from '@mantine/core';
import { adminPlayer } from '@rang/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { OfficeLink } from '../office-link.tsx';
import { callOffice, describeFailure } from '../office-session.ts';
import { DASHBOARD } from '../panels.ts';
import { BetsSection } from './bets-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { DepositsSection, WithdrawalsSection } from './payments-section.tsx';
import { PlayerCard } from './player-card.tsx';
import classes from './player.module.css';
import { RewardsSection } from './rewards-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { StatementSection } from './statement-section.tsx';
import { TicketsSection } from './tickets-section.tsx';

const SECTIONS = [
  ['statement', 'Statement', StatementSection],
  ['bets', 'Bets', BetsSection],
  ['deposits', 'Deposits', DepositsSection],
  ['withdrawals', 'Withdrawals', WithdrawalsSection],
  ['rewards', 'Rewards', RewardsSection],
  ['sessions', 'Sessions', SessionsSection],
  ['tickets', 'Tickets', TicketsSection],
  ['notes', 'Notes', NotesSection],
] as const;

/** Everything about one player, at an address of its own. */
export function PlayerScreen() {
  const id = useRouterState({ select: ({ location }) => location.pathname.split('/').at(-1) ?? '' });
  // Of another player nothing is kept: no dialog, no page, nothing typed.
  return <Player key={id} id={id} />;
}

function Player({ id }: { id: string }) {
  const [areNotesOpen, setNotesOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['player', id],
    queryFn: () => callOffice(adminPlayer, { params: { id } }),
  });
  return (
    <>
      <OfficeLink href={`${DASHBOARD}/users`} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden="true" />
        All users
      </OfficeLink>
      {data === undefined && error === null ? <Skeleton height={240} /> : null}
      {error === null ? null : (
        <FormMessage tone="bad" text={`Failed to fetch the player: ${describeFailure(error)}`} />
      )}
      {data === undefined ? null : (
        <>
          <PageTitle title={data.player.username} />
          <PlayerCard player={data.player} />
          <Tabs
            defaultValue="statement"
            keepMounted={false}
            onChange={(value) => setNotesOpen((before) => before || value === 'notes')}
          >
            <Tabs.List>
              {SECTIONS.map(([value, label]) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {SECTIONS.map(([value, , Section]) => (
              <Tabs.Panel
                key={value}
                value={value}
                className={classes.section}
                // Once open: what is typed there outlives a look at the others, and so does the key of what was not answered.
                keepMounted={Section === NotesSection}
              >
                {Section === NotesSection && !areNotesOpen ? null : <Section player={data.player} />}
              </Tabs.Panel>
            ))}
          </Tabs>
        </>
      )}
    </>
  );
}
