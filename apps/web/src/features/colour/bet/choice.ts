import type { ColourSelection } from '@rang/contract';
import { findSelection } from '../selection/selection.ts';
import { FIRST_STAKE, type Stake } from './stake.ts';

/** What stands in the bet panel. It outlives rounds and tabs, so that the same bet is one tap in the next round. */
export interface Choice {
  readonly selection: ColourSelection | undefined;
  readonly stake: Stake;
}

export const FIRST_CHOICE: Choice = { selection: undefined, stake: FIRST_STAKE };

/** The choice after a radio button of the colours or numbers was chosen. */
export function select(choice: Choice, key: string): Choice {
  return { ...choice, selection: findSelection(key) ?? choice.selection };
}
