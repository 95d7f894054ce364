import { z } from 'zod/mini';
import { call } from './call.ts';
import { identity, rupeesOut } from './fields.ts';
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

export const NOTICE_KINDS = ['info', 'warning'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What the house tells all players at the moment, in plain text. */
export const houseNotice = z.object({
  _id: identity,
  kind: z.enum(NOTICE_KINDS),
  text: z.string(),
  /** How long it still stands; null where it has no end. No moment: whose clock is wrong sees it go in time, too. */
  endsInMs: z.nullable(z.int()),
});
export type HouseNotice = z.output<typeof houseNotice>;

export const notice = call({
  method: 'GET',
  path: '/notice',
  access: 'public',
  summary: 'What the house tells all players now; null where that is nothing',
  answer: z.object({ success: z.literal(true), notice: z.nullable(houseNotice) }),
});
