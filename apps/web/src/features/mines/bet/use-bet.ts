import { LIMITS, MINES_TILES, NOTHING, rupeesText, type MinesGame, type Paise, type RefusalCode } from '@rang/contract';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { textOfRefusal } from '../../../house/calls/refusal-text.ts';
import { findPaymentProblem } from '../../../house/money/amount-problem.ts';
import { openStorage, parseStored } from '../../../lib/open-storage.ts';
import { doubleAmount, findTypedAmount, halveAmount, typeAmount } from '../../../play/bet/typed-amount.ts';

const KEY = 'rang-mines-bet';

/** What stands in the fields of somebody who has not bet on this device. */
const FIRST_FIELDS = { stake: '0.00', mines: '3' };
const storedFields = z.object({ stake: z.string().check(z.maxLength(13)), mines: z.string().check(z.maxLength(2)) });
const storage = openStorage('localStorage');

/** The fields as they were left on this device. */
function readFields(): typeof FIRST_FIELDS {
  return parseStored(storage.getItem(KEY), storedFields) ?? FIRST_FIELDS;
}

const REFUSALS_OF = {
  invalid: 'INVALID_BET_AMOUNT',
  belowMinimum: 'INVALID_BET_AMOUNT',
  aboveMaximum: 'BET_ABOVE_MAXIMUM',
  insufficient: 'INSUFFICIENT_BALANCE',
} as const;

/** Which refusal the amount would meet, so that it is shown before anything is sent. */
export function findStakeRefusal(text: string, balance?: Paise): RefusalCode | undefined {
  const problem = findPaymentProblem(findTypedAmount(text), { limits: LIMITS.minesStake, balance });
  return problem && REFUSALS_OF[problem];
}

/** The mine counts that are one tap away. */
export const QUICK_MINES = [1, 3, 5, 10, 24] as const;
/** The amounts that are one tap away, in rupees; the most that can be bet is another tap. */
export const QUICK_AMOUNTS = ['10', '100'] as const;

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

/** Which refusal a bet would meet: of its number of mines first, and of its amount where there is one. */
export function findRefusal(
  { mineCount, isEmpty, stake }: Pick<Bet, 'mineCount' | 'isEmpty' | 'stake'>,
  balance?: Paise,
): RefusalCode | undefined {
  if (mineCount === undefined) return 'INVALID_MINE_COUNT';
  return isEmpty ? undefined : findStakeRefusal(stake, balance);
}

/** What stands in the fields of the bet, and what is wrong with it, shown when it is placed and not while it is typed. */
export interface Bet {
  readonly stake: string;
  readonly mines: string;
  readonly amount: Paise | undefined;
  readonly mineCount: number | undefined;
  readonly wrong: { readonly stake?: string; readonly mines?: true };
  /** Nothing is bet yet: what may be bet is said, and nothing refused. */
  readonly isEmpty: boolean;
  readonly changeStake: (typed: string) => void;
  readonly half: () => void;
  readonly double: () => void;
  /** Puts an amount in rupees into the field. */
  readonly choose: (rupees: string) => void;
  readonly changeMines: (typed: string) => void;
  /** Reads the bet, or says at the fields why it cannot be placed. */
  readonly accept: () => { readonly amount: Paise; readonly mines: number } | undefined;
}

/**
 * The fields of the bet, as this device remembers them. A game that lies open, after a reload or from another device, puts
 * its own bet into them. `onChange` is called at each change by hand.
 */
export function useBet(game: MinesGame | undefined, onChange: () => void): Bet {
  const [stake, setStake] = useState<string>(() => readFields().stake);
  const [mines, setMines] = useState<string>(() => readFields().mines);
  useEffect(() => storage.setItem(KEY, JSON.stringify({ stake, mines })), [stake, mines]);
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
    onChange();
  };
  return {
    stake,
    mines,
    amount,
    mineCount,
    wrong,
    isEmpty: amount === undefined || amount === NOTHING,
    changeStake: (typed) => writeStake(typeAmount(stake, typed)),
    half: () => writeStake(halveAmount(stake, LIMITS.minesStake)),
    double: () => writeStake(doubleAmount(stake, LIMITS.minesStake)),
    choose: writeStake,
    changeMines: (typed) => {
      setMines(typeMines(mines, typed));
      setWrong({});
      onChange();
    },
    accept: () => {
      const refusal = findStakeRefusal(stake);
      setWrong({
        ...(refusal === undefined ? {} : { stake: textOfRefusal(refusal) }),
        ...(mineCount === undefined ? { mines: true } : {}),
      });
      if (refusal !== undefined || amount === undefined || mineCount === undefined) return undefined;
      return { amount, mines: mineCount };
    },
  };
}
