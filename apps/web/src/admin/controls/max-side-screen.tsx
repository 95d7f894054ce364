import { Button } from '@mantine/core';
import { isAllowed, maxSideState, setMaxSide } from '@rang/contract';
import { formatCount } from '../../lib/format-number.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useMe } from '../office-frame.tsx';
import { callOffice, describeFailure, usePolled } from '../office-session.ts';
import { ControlCard, tellAnnounced } from './control-card.tsx';
import styles from './controls.module.css';
import { RoundClock } from './round-clock.tsx';
import { useProposal, type Proposal } from './use-proposal.tsx';

const STATES = {
  on: { name: 'Enabled', change: 'Disable', tone: 'waiting', text: 'The system makes the side with maximum bets win.' },
  off: { name: 'Disabled', change: 'Enable', tone: 'calm', text: 'Fair randomisation is used.' },
} as const;

/** Whether the colour with the largest stake wins, in every round that opens from now on. */
export function MaxSideScreen() {
  const me = useMe().data;
  const found = usePolled(maxSideState);
  const { isMaxSideWinning: isOn, nextRound } = found.data ?? {};
  const { propose, banner, dialog } = useProposal((isOnThen: boolean) => proposeState(isOnThen, nextRound));
  const now = isOn === true ? STATES.on : STATES.off;
  const round = nextRound === undefined ? '…' : formatCount(nextRound);
  return (
    <>
      <PageTitle title="Toggle Max Side Winning" />
      <ControlCard
        title="Current status"
        subject="max side"
        banner={banner}
        failure={found.error === null ? undefined : `Failed to fetch toggle state: ${describeFailure(found.error)}`}
        notes={[
          `This setting affects all future rounds: a change holds from round ${round} on, the first round that has not opened. The round that is open keeps its rule.`,
          'Stakes count on a color by its name, when betting has closed. Without stakes, or where two colors share the largest, the fair draw stands. A tweaked result comes first, for its one round.',
          tellAnnounced('From the opening of such a round', 'max-side'),
        ]}
      >
        {isOn === undefined ? null : (
          <div className={styles.state}>
            <StatusText tone={now.tone}>{now.name}</StatusText>
            <p>{now.text}</p>
          </div>
        )}
        {isOn !== undefined && me !== undefined && isAllowed(me.role, 'setMaxSide') ? (
          <Button onClick={() => propose(!isOn)}>{now.change} max side winning</Button>
        ) : null}
        <RoundClock />
      </ControlCard>
      {dialog}
    </>
  );
}

function proposeState(isOn: boolean, nextRound: number | undefined): Proposal {
  const [before, after] = isOn ? [STATES.off, STATES.on] : [STATES.on, STATES.off];
  return {
    title: `${before.change} max side winning`,
    rows: [
      ['Before', before.name],
      ['After', `${after.name}: ${after.text}`],
      ['From', nextRound === undefined ? '…' : `round ${formatCount(nextRound)} on`],
    ],
    button: before.change,
    send: (reason) => callOffice(setMaxSide, { body: { isMaxSideWinning: isOn, round: nextRound, ...reason } }),
    success: 'Toggle state successfully updated!',
    failure: 'Failed to toggle max side',
  };
}
