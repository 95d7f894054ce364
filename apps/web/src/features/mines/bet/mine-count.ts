import { MINES_TILES } from '@rang/contract';

/** The mine counts that are one tap away. */
export const QUICK_MINES = [1, 3, 5, 10, 24] as const;
export const FIRST_MINES = '3';

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
