import { z } from 'zod';
import { call } from './call.ts';
import { identity } from './fields.ts';

export const NOTICE_KINDS = ['info', 'warning'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What the house tells all players at the moment, in plain text. */
export const houseNotice = z.object({
  _id: identity,
  kind: z.enum(NOTICE_KINDS),
  text: z.string(),
  /** How long it still stands; null where it has no end. No moment: whose clock is wrong sees it go in time, too. */
  endsInMs: z.int().nullable(),
});
export type HouseNotice = z.output<typeof houseNotice>;

export const notice = call({
  method: 'GET',
  path: '/notice',
  access: 'public',
  summary: 'What the house tells all players now; null where that is nothing',
  answer: z.object({ success: z.literal(true), notice: houseNotice.nullable() }),
});
