import { z } from 'zod';
import { call } from './call.ts';
import { rupeesOut } from './fields.ts';
import { GAME_TIMES } from './games.ts';

export const MONEY_MODES = ['play', 'real'] as const;
export type MoneyMode = (typeof MONEY_MODES)[number];

export const house = call({
  method: 'GET',
  path: '/house',
  access: 'public',
  summary: 'What kind of money this house plays for, and the times of its games',
  answer: z.object({
    success: z.literal(true),
    money: z.enum(MONEY_MODES),
    /** Play money that a new account begins with; 0 where it begins with none. */
    welcome: rupeesOut,
    ...GAME_TIMES,
  }),
});
