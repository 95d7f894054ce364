import {
  LIMITS,
  MINES_TILES,
  REFUSALS,
  rupeesText,
  type MinesGame,
  type Paise,
  type RefusalCode,
} from '@rang/contract';
import { useState } from 'react';
import { ApiError } from '../../../house/calls/api-error.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { doubleAmount, findTypedAmount, halveAmount, typeAmount } from '../../../play/bet/typed-amount.ts';

/** What stands in the amount field before anything is typed. */
const FIRST_STAKE = '0.00';

/** Which refusal the amount would meet, so that it is shown at its field before anything is sent. */
export function findStakeRefusal(text: string): RefusalCode | undefined {
  const amount = findTypedAmount(text);
  if (amount === undefined || amount < LIMITS.minesStake.min) return 'INVALID_BET_AMOUNT';
  return amount > LIMITS.minesStake.max ? 'BET_ABOVE_MAXIMUM' : undefined;
}

/** The mine counts that are one tap away. */
export const QUICK_MINES = [1, 3, 5, 10, 24] as const;
const FIRST_MINES = '3';

const TYPED = /^[0-9]{0,2}$/;

/** The field after typing; anything but up to two digits changes nothing. */
export function typeMines(before: string, typed: string): string {
  const text = typed.trim();
  return TYPED.test(text) ? text : before;
}

/** The number of mines that stands in the field, or undefined where it is none from 1 to 24. */
export function findMines(text: string): number | undefined {
  const count = Number(text);
  return text !== '' && Number.isInteger(count) && count >= 1 && count < MINES_TILES ? count : undefined;
}

/** What stands in the fields of the bet, and what is wrong with it, shown when it is placed and not while it is typed. */
export interface Bet {
  readonly stake: string;
  readonly mines: string;
  readonly amount: Paise | undefined;
  readonly mineCount: number | undefined;
  readonly wrong: { readonly stake?: string; readonly mines?: string };
  readonly changeStake: (typed: string) => void;
  readonly half: () => void;
  readonly double: () => void;
  readonly changeMines: (typed: string) => void;
  /** Reads the bet, or says at the fields why it cannot be placed. */
  readonly accept: () => { readonly amount: Paise; readonly mines: number } | undefined;
}

function textOf(code: RefusalCode): string {
  return refusalText(new ApiError({ code, message: REFUSALS[code] }), REFUSALS[code]);
}

/** The fields of the bet. A game that lies open, after a reload or from another device, puts its own bet into them. */
export function useBet(game: MinesGame | undefined): Bet {
  const [stake, setStake] = useState<string>(FIRST_STAKE);
  const [mines, setMines] = useState<string>(FIRST_MINES);
  const [wrong, setWrong] = useState<Bet['wrong']>({});
  const amount = findTypedAmount(stake);
  const mineCount = findMines(mines);
  const [openId, setOpenId] = useState<string>();
  if (game?.status === 'playing' && game.betId !== openId) {
    setOpenId(game.betId);
    if (game.betAmount !== amount) setStake(rupeesText(game.betAmount));
    setMines(String(game.mineCount));
  }
  const writeStake = (text: string) => {
    setStake(text);
    setWrong({});
  };
  return {
    stake,
    mines,
    amount,
    mineCount,
    wrong,
    changeStake: (typed) => writeStake(typeAmount(stake, typed)),
    half: () => writeStake(halveAmount(stake, LIMITS.minesStake)),
    double: () => writeStake(doubleAmount(stake, LIMITS.minesStake)),
    changeMines: (typed) => {
      setMines(typeMines(mines, typed));
      setWrong({});
    },
    accept: () => {
      const refusal = findStakeRefusal(stake);
      setWrong({
        ...(refusal === undefined ? {} : { stake: textOf(refusal) }),
        ...(mineCount === undefined ? { mines: textOf('INVALID_MINE_COUNT') } : {}),
      });
      if (refusal !== undefined || amount === undefined || mineCount === undefined) return undefined;
      return { amount, mines: mineCount };
    },
  };
}
