import type { TicketCategory, TicketPriority, TicketStatus } from '@rang/contract';

export const STATUS_NAMES: Record<TicketStatus, string> = {
  open: 'Open',
  'in-progress': 'In Progress',
  closed: 'Closed',
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
