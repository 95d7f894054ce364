import { Button } from '@mantine/core';
import {
  adminPlayerSessions,
  endPlayerSessions,
  isAllowed,
  type AdminPlayerRecord,
  type AdminPlayerSession,
} from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FormMessage } from '../../ui/form/send-button.tsx';
import type { Proposal } from '../controls/use-proposal.tsx';
import { useProposal } from '../controls/use-proposal.tsx';
import { useMe } from '../office-frame.tsx';
import { callOffice, describeFailure } from '../office-session.ts';
import { OfficeTable, type OfficeColumn } from '../office-table.tsx';
import { MainCell, nameBrowser, writeMoment } from './cells.tsx';

/** One session that is to be ended, or all of them. */
type Ending = AdminPlayerSession | 'all';

const COLUMNS: OfficeColumn<AdminPlayerSession>[] = [
  {
    id: 'what',
    header: 'Browser',
    cell: ({ row: { original: session } }) => (
      <MainCell
        main={nameBrowser(session)}
        small={session.network ?? 'network unknown'}
        brief={`used ${writeMoment(session.lastUsedAt)}`}
      />
    ),
  },
  { id: 'createdAt', header: 'Since', cell: ({ row }) => writeMoment(row.original.createdAt) },
  { id: 'at', header: 'Last used', cell: ({ row }) => writeMoment(row.original.lastUsedAt) },
];

/** Where a player is logged in, and how that is ended. */
export function SessionsSection({ player }: { player: AdminPlayerRecord }) {
  const { _id: id } = player;
  const me = useMe().data;
  const { data, error } = useQuery({
    queryKey: ['player', id, 'sessions'],
    queryFn: () => callOffice(adminPlayerSessions, { params: { id } }),
  });
  const sessions = data?.sessions;
  const { propose, banner, dialog } = useProposal((ending: Ending) => describe(player, ending, sessions?.length ?? 0));
  const mayEnd = me !== undefined && isAllowed(me.role, 'endPlayerSessions');
  // The same ones as long as they may be: others would take the button away that was pressed.
  const columns = useMemo(() => (mayEnd ? [...COLUMNS, endColumn(propose)] : COLUMNS), [mayEnd, propose]);
  return (
    <>
      {error === null ? null : <FormMessage tone="bad" text={`Failed to fetch them: ${describeFailure(error)}`} />}
      <FormMessage tone="good" text={banner} />
      <OfficeTable label="Sessions" columns={columns} rows={sessions} empty="Nowhere logged in." />
      {mayEnd && sessions !== undefined && sessions.length > 0 ? (
        <div>
          <Button variant="default" onClick={() => propose('all')}>
            End all sessions
          </Button>
        </div>
      ) : null}
      {dialog}
    </>
  );
}

function endColumn(onEnd: (session: AdminPlayerSession) => void): OfficeColumn<AdminPlayerSession> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: ({ row: { original: session } }) => (
      <Button
        variant="default"
        size="sm"
        aria-label={`End the session in ${nameBrowser(session)}, last used ${writeMoment(session.lastUsedAt)}`}
        onClick={() => onEnd(session)}
      >
        End
      </Button>
    ),
  };
}

function describe({ _id: id, username }: AdminPlayerRecord, ending: Ending, many: number): Proposal {
  const which = ending === 'all' ? {} : { session: ending._id };
  return {
    title: ending === 'all' ? `End all sessions of ${username}` : `End a session of ${username}`,
    rows: [
      ['Sessions', ending === 'all' ? `All ${many} end at once` : `${nameBrowser(ending)} ends at once`],
      ['Account', 'Stays open: the player may log in again'],
    ],
    button: ending === 'all' ? 'End all' : 'End session',
    isReasonRequired: true,
    send: ({ reason = '' }) => callOffice(endPlayerSessions, { params: { id }, body: { ...which, reason } }),
    success: ending === 'all' ? 'All sessions have ended.' : 'The session has ended.',
    failure: 'Failed to end it',
  };
}
