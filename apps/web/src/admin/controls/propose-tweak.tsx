import { tweakResult, withdrawTweak } from '@rang/contract';
import { getColour } from '@rang/games';
import { formatCount } from '../../lib/format-number.ts';
import { PigmentShape } from '../../play/frame/pigment-shape.tsx';
import { callOffice } from '../office-session.ts';
import styles from './controls.module.css';
import type { Proposal } from './use-proposal.tsx';

/** A number that is to be chosen, or that is pending and to be withdrawn. */
export interface TweakIntent {
  readonly number: number;
  readonly isWithdrawn: boolean;
}

/** What choosing or withdrawing a number changes, of the round that opens next. */
export function proposeTweak({ number, isWithdrawn }: TweakIntent, nextRound: number | undefined): Proposal {
  const round = ['Round', nextRound === undefined ? '…' : formatCount(nextRound)] as const;
  const mark = <NumberMark number={number} />;
  const failure = 'Failed to tweak result';
  if (isWithdrawn) {
    return {
      title: 'Withdraw the tweaked result',
      rows: [round, ['Before', mark], ['After', 'Nothing is pending']],
      button: 'Withdraw',
      send: (reason) => callOffice(withdrawTweak, { body: { number, ...reason } }),
      success: 'The tweaked result was withdrawn.',
      failure,
    };
  }
  return {
    title: 'Tweak the next result',
    rows: [round, ['Before', 'Its fair draw, or the largest stake where that is set'], ['After', mark]],
    button: 'Tweak Result',
    send: (reason) =>
      callOffice(tweakResult, { body: { number, color: getColour(number), round: nextRound, ...reason } }),
    success: 'Game result successfully tweaked!',
    failure,
  };
}

/** A number with its colour, in shape and word. */
export function NumberMark({ number }: { number: number }) {
  return (
    <strong className={styles.selection}>
      <PigmentShape colour={getColour(number)} size={14} />
      {number} {getColour(number)}
    </strong>
  );
}
