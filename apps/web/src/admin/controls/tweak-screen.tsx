import { Button } from '@mantine/core';
import { isAllowed, tweakState } from '@rang/contract';
import { useState, type SyntheticEvent } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { useMe } from '../office-frame.tsx';
import { describeFailure, usePolled } from '../office-session.ts';
import { ControlCard, tellAnnounced } from './control-card.tsx';
import styles from './controls.module.css';
import { NumberPad } from './number-pad.tsx';
import { NumberMark, proposeTweak, type TweakIntent } from './propose-tweak.tsx';
import { RoundClock } from './round-clock.tsx';
import { UpcomingBets } from './upcoming-bets.tsx';
import { useProposal } from './use-proposal.tsx';

/** The number of the next round: chosen, pending until its round opens, and withdrawn before that. */
export function TweakScreen() {
  const me = useMe().data;
  const found = usePolled(tweakState);
  const canSet = me !== undefined && isAllowed(me.role, 'tweakResult');
  const { pending, nextRound } = found.data ?? {};
  const { propose, banner, dialog } = useProposal((meant: TweakIntent) => proposeTweak(meant, nextRound));
  const round = nextRound === undefined ? '…' : formatCount(nextRound);
  return (
    <>
      <PageTitle title="Tweak Result" />
      <div className={styles.pair}>
        <ControlCard
          title={`Result of round ${round}`}
          subject="colour number"
          banner={banner}
          failure={
            found.error === null ? undefined : `Failed to fetch the tweaked result: ${describeFailure(found.error)}`
          }
          notes={[
            `It holds for round ${round} alone, the first round that has not opened: no bet on it was or could be taken. The round that is open keeps its rule.`,
            'Only one tweaked result may be pending. It is consumed by its round.',
            tellAnnounced('From its opening', 'operator-number'),
          ]}
        >
          <RoundClock />
          {pending === null && canSet ? <ChooseForm onPropose={propose} /> : null}
          {pending === null && !canSet ? <p>No tweaked result is pending.</p> : null}
          {pending === null || pending === undefined ? null : (
            <Pending number={pending.number} round={round} canSet={canSet} onPropose={propose} />
          )}
        </ControlCard>
        <UpcomingBets />
      </div>
      {dialog}
    </>
  );
}

interface StepProps {
  readonly onPropose: (meant: TweakIntent) => void;
}

function ChooseForm({ onPropose }: StepProps) {
  const [chosen, setChosen] = useState<number>();
  const [error, setError] = useState<string>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (chosen === undefined) setError('Number must be between 0 and 9');
    else onPropose({ number: chosen, isWithdrawn: false });
  };
  const choose = (number: number) => {
    setChosen(number);
    setError(undefined);
  };
  return (
    <form className={styles.choose} noValidate onSubmit={submit}>
      <NumberPad chosen={chosen} error={error} onChoose={choose} />
      <Button type="submit">Tweak Result</Button>
    </form>
  );
}

function Pending({ number, round, canSet, onPropose }: StepProps & { number: number; round: string; canSet: boolean }) {
  return (
    <div className={styles.pending}>
      <p>
        <NumberMark number={number} /> is pending for round {round}
      </p>
      {canSet ? (
        <Button variant="default" onClick={() => onPropose({ number, isWithdrawn: true })}>
          Withdraw
        </Button>
      ) : null}
    </div>
  );
}
