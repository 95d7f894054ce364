import { Button } from '@mantine/core';
import { formatRupees, isAllowed, setPlayerStatus, type AdminPlayerRecord } from '@rang/contract';
import { formatMoment } from '../../lib/format-moment.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { AuditHistory } from '../audit/audit-history.tsx';
import type { Proposal } from '../controls/use-proposal.tsx';
import { useProposal } from '../controls/use-proposal.tsx';
import { useMe } from '../office-frame.tsx';
import office from '../office.module.css';
import { callOffice } from '../office-session.ts';
import { Parted, PlayerLink } from '../player-link.tsx';
import classes from './player.module.css';

/** Who a player is, and what becomes of them. */
export function PlayerCard({ player }: { player: AdminPlayerRecord }) {
  const me = useMe().data;
  const { propose, banner, dialog } = useProposal((status: AdminPlayerRecord['status']) => describe(player, status));
  const isSuspended = player.status === 'banned';
  return (
    <section className={office.card} aria-label="Who it is">
      <dl className={classes.facts}>
        <dt>Status</dt>
        <dd>
          {isSuspended ? <StatusText tone="bad">Suspended</StatusText> : <StatusText tone="good">Active</StatusText>}
        </dd>
        <dt>Balance</dt>
        <dd>{formatRupees(player.balance)}</dd>
        <dt>Name</dt>
        <dd>
          <bdi>{player.name}</bdi>
        </dd>
        <dt>E-mail</dt>
        <dd>
          <bdi>
            <Parted text={player.email} />
          </bdi>{' '}
          ({player.emailConfirmed ? 'confirmed' : 'not confirmed'})
        </dd>
        <dt>Joined</dt>
        <dd>{formatMoment(player.createdAt, 'en', 'dayAndTimeInIndia')}</dd>
        <dt>Player number</dt>
        <dd>{player._id}</dd>
        <dt>Referral code</dt>
        <dd>{player.referralCode ?? '—'}</dd>
        <dt>Brought by</dt>
        <dd>
          {player.referrer === null ? (
            '—'
          ) : (
            <PlayerLink id={player.referrer._id}>{player.referrer.username}</PlayerLink>
          )}
        </dd>
      </dl>
      {me !== undefined && isAllowed(me.role, 'setPlayerStatus') ? (
        <Button variant={isSuspended ? 'filled' : 'default'} onClick={() => propose(isSuspended ? 'active' : 'banned')}>
          {isSuspended ? 'Reinstate player' : 'Suspend player'}
        </Button>
      ) : null}
      <FormMessage tone="good" text={banner} />
      <AuditHistory subject={`player ${player._id}`} />
      {dialog}
    </section>
  );
}

function describe({ _id: id, username }: AdminPlayerRecord, status: AdminPlayerRecord['status']): Proposal {
  const send = ({ reason = '' }) => callOffice(setPlayerStatus, { params: { id }, body: { status, reason } });
  if (status === 'banned') {
    return {
      ...{ title: `Suspend ${username}`, button: 'Suspend', isHard: true, isReasonRequired: true, send },
      rows: [
        ['Status', 'Active → Suspended'],
        ['Sessions', 'All end at once; no new login'],
        [
          'Open bets',
          'Flights of Crash are cashed out now, or soon after they begin unless the round has crashed; those that wait for the next round are taken back',
        ],
        ['Other bets', 'Settled as they stand'],
        ['Balance', 'Stays as it is'],
        ['Withdrawals', 'Those asked for stay as they are'],
      ],
      ...{ success: 'The player is suspended.', failure: 'Failed to suspend the player' },
    };
  }
  return {
    ...{ title: `Reinstate ${username}`, button: 'Reinstate', isReasonRequired: true, send },
    rows: [
      ['Status', 'Suspended → Active'],
      ['Sessions', 'None comes back; a new login is let in'],
      ['Balance', 'Stays as it is'],
    ],
    ...{ success: 'The player is reinstated.', failure: 'Failed to reinstate the player' },
  };
}
