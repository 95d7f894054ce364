import { Button } from '@mantine/core';
import { isAllowed, minesModeState, MINES_MODES, updateMinesMode, type MinesMode } from '@rang/contract';
import { IconCheck } from '@tabler/icons-react';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useMe } from '../office-frame.tsx';
import { callOffice, describeFailure, usePolled } from '../office-session.ts';
import { ControlCard, tellAnnounced } from './control-card.tsx';
import styles from './controls.module.css';
import { useProposal, type Proposal } from './use-proposal.tsx';

const MODES = {
  random: { name: 'Random Mode', tone: 'calm', text: 'Mines are placed randomly.' },
  lost: { name: 'Loss Mode', tone: 'waiting', text: 'The player always hits a mine on the next click.' },
} as const;

/** Whether games of Mines that start from now on are fair, or lost with their next click. */
export function MinesModeScreen() {
  const me = useMe().data;
  const found = usePolled(minesModeState);
  const { propose, banner, dialog } = useProposal(proposeMode);
  const current = found.data?.mode;
  return (
    <>
      <PageTitle title="Mines Game Mode" />
      <ControlCard
        title="Current mode"
        subject="mines mode"
        banner={banner}
        failure={found.error === null ? undefined : `Failed to fetch mines mode: ${describeFailure(found.error)}`}
        notes={[
          'Changes apply to new games started after the change. A game that is open keeps its rule.',
          tellAnnounced('Before a start in Loss Mode', 'loss-mode'),
        ]}
      >
        {current === undefined ? null : (
          <div className={styles.state}>
            <StatusText tone={MODES[current].tone}>{MODES[current].name}</StatusText>
            <p>{MODES[current].text}</p>
          </div>
        )}
        {current !== undefined && me !== undefined && isAllowed(me.role, 'updateMinesMode') ? (
          <div className={styles.modes} role="group" aria-label="Mode">
            {MINES_MODES.map((mode) => (
              <Button
                key={mode}
                variant={mode === 'random' ? 'default' : 'filled'}
                disabled={mode === current}
                leftSection={mode === current ? <IconCheck size={18} aria-hidden="true" /> : null}
                onClick={() => propose(mode)}
              >
                {MODES[mode].name}
              </Button>
            ))}
          </div>
        ) : null}
      </ControlCard>
      {dialog}
    </>
  );
}

function proposeMode(mode: MinesMode): Proposal {
  const [before, after] = [MODES[mode === 'random' ? 'lost' : 'random'], MODES[mode]];
  return {
    title: `Set Mines to ${after.name}`,
    rows: [
      ['Before', before.name],
      ['After', `${after.name}: ${after.text}`],
      ['From', 'games that start after the change'],
    ],
    button: `Set ${after.name}`,
    send: (reason) => callOffice(updateMinesMode, { body: { mode, ...reason } }),
    success: 'Mines game mode updated successfully!',
    failure: 'Failed to update mines mode',
  };
}
