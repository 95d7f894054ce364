import type { NoticeKind } from '@rang/contract';
import { NoticeLine } from '../../ui/notice-line.tsx';

export const KIND_NAMES: Record<NoticeKind, string> = { info: 'Notice', warning: 'Important' };

/** A notice as players see it. */
export function NoticePreview({ kind, text }: { kind: NoticeKind; text: string }) {
  return <NoticeLine kind={kind} text={text} label={`${KIND_NAMES[kind]}:`} putAway="As players put it away" />;
}
