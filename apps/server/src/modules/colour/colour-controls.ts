import type { Colour } from '@rang/contract';
import { COLOUR_DIGITS, getColour } from '@rang/games';
import { Refusal } from '../../platform/refusal.ts';
import {
  chooseColourNumber,
  setColourMaxSide,
  withdrawColourNumber,
  type Control,
  type Controls,
} from '../controls/index.ts';
import { readNextRound } from './upcoming-bets.ts';

const CHOSEN_NUMBER = {
  subject: 'colour number',
  read: ({ colourNumber }: Controls) => ({ number: colourNumber }),
  readRound: readNextRound,
} as const;

/** Throws INVALID_TWEAK where the colour is another number's, and CONTROL_PENDING where a number waits already. */
export function chooseNumber(number: number, color: Colour | undefined): Control<number> {
  if (color !== undefined && color !== getColour(number)) {
    const digits = COLOUR_DIGITS[color].join(', ');
    throw new Refusal('INVALID_TWEAK', { field: 'color', message: `The numbers of ${color} are ${digits}.` });
  }
  return { ...CHOSEN_NUMBER, action: 'colour-number.chosen', set: (client) => chooseColourNumber(client, number) };
}

/** Throws CONTROL_TAKEN where it is not that number that waits: a round took it, or another was chosen since. */
export function withdrawNumber(number: number): Control<null> {
  return {
    ...CHOSEN_NUMBER,
    action: 'colour-number.withdrawn',
    set: async (client) => {
      const change = await withdrawColourNumber(client);
      if (change.before.colourNumber !== number) throw new Refusal('CONTROL_TAKEN');
      return change;
    },
    // No round takes what is gone.
    readRound: () => Promise.resolve(null),
  };
}

/** Left out, it becomes the other of what it is. */
export function switchMaxSide(isOn: boolean | undefined): Control<number> {
  return {
    ...{ action: 'max-side.set', subject: 'max side' },
    read: ({ colourMaxSide }) => ({ isMaxSideWinning: colourMaxSide }),
    set: (client) => setColourMaxSide(client, isOn),
    readRound: readNextRound,
  };
}
