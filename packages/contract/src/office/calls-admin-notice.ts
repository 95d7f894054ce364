import { z } from 'zod/mini';
import { ADMIN_LIMITS, adminCall } from './admin-rights.ts';
import { adminReason, auditRecord } from './calls-admin.ts';
import { NOTICE_KINDS } from '../calls-house.ts';
import { identity, identityWith, moment } from '../fields.ts';
import { refuseInput } from '../refusals.ts';
import { readWords } from '../words.ts';

const success = z.literal(true);

/** A notice as administrators see it. */
export const adminNoticeRecord = z.object({
  _id: identity,
  kind: z.enum(NOTICE_KINDS),
  text: z.string(),
  /** When it goes by itself; null where somebody has to take it back. */
  endsAt: z.nullable(moment),
  createdAt: moment,
  /** The administrator's username. */
  by: z.string(),
});
export type AdminNoticeRecord = z.output<typeof adminNoticeRecord>;

export const adminNotice = adminCall('adminNotice', {
  method: 'GET',
  path: '/admin/notice',
  summary: 'What all players are told at the moment, and by whom',
  answer: z.object({ success, notice: z.nullable(adminNoticeRecord) }),
});

/** What a notice says: one line, which is read while somebody plays. */
export const noticeText = readWords(ADMIN_LIMITS.notice, {
  tooShort: 'Please write what players are to read.',
  tooLong: 'Use at most 160 characters.',
}).check(z.refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'Please write it on one line.'));

export const setNotice = adminCall('setNotice', {
  method: 'POST',
  path: '/admin/notice',
  summary: 'Tell all players something, in place of what they are told now',
  body: z.object({
    kind: z.enum(NOTICE_KINDS),
    text: noticeText,
    /** When it goes by itself: a moment to come, with its zone. */
    endsAt: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
    /** The notice that the administrator was shown; refused as NOTICE_CHANGED where another stands by now, or none. */
    replaces: z.nullable(identityWith(refuseInput('BAD_REQUEST'))),
    reason: z.optional(adminReason),
  }),
  answer: z.object({ success, notice: adminNoticeRecord, entry: auditRecord }),
});

export const withdrawNotice = adminCall('withdrawNotice', {
  method: 'POST',
  path: '/admin/notice/:id/withdraw',
  summary: 'Take a notice back; refused as NOTICE_CHANGED where it does not stand any more',
  params: z.object({ id: identityWith(refuseInput('NOT_FOUND')) }),
  body: z.nullish(z.object({ reason: z.optional(adminReason) })),
  answer: z.object({ success, entry: auditRecord }),
});
