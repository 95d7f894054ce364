import type { AdminTicketRecord, TicketCategory, TicketPriority, TicketStatus } from '@rang/contract';
import type { StatusTone } from '../../ui/status-text.tsx';

export const STATUS_NAMES: Record<TicketStatus, string> = {
  open: 'Open',
  'in-progress': 'In Progress',
  closed: 'Closed',
};
export const STATUS_TONES: Record<TicketStatus, StatusTone> = {
  open: 'waiting',
  'in-progress': 'good',
  closed: 'calm',
};

export const PRIORITY_NAMES: Record<TicketPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const CATEGORY_NAMES: Record<TicketCategory, string> = {
  technical: 'Technical',
  payment: 'Payment',
  account: 'Account',
  general: 'General',
};

/** The end of a ticket's identity, by which people tell tickets of one subject apart. */
export function shortId({ _id }: Pick<AdminTicketRecord, '_id'>): string {
  return `#${_id.slice(-8)}`;
}
