import {
  adminTickets,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type AdminTicketRecord,
} from '@rang/contract';
import { callOffice } from '../office-session.ts';
import { useOfficeList } from '../use-office-list.ts';

/** What is chosen in each filter; all of it where it is empty. */
export interface TicketFilters {
  readonly status: string;
  readonly priority: string;
  readonly category: string;
}
const NONE: TicketFilters = { status: '', priority: '', category: '' };

/** The page of tickets that is shown: which are asked for, and where the page begins. */
export function useTickets() {
  const list = useOfficeList({
    name: ['tickets'],
    first: NONE,
    ask: (filters, query) => callOffice(adminTickets, { query: { ...readFilters(filters), ...query } }),
  });
  return {
    ...list,
    clear: () => list.choose(NONE),
    /** The ticket as it is by now; undefined where it is on this page no more. */
    look: async ({ _id }: AdminTicketRecord): Promise<AdminTicketRecord | undefined> =>
      (await list.page.refetch()).data?.tickets.find((ticket) => ticket._id === _id),
  };
}

function readFilters({ status, priority, category }: TicketFilters) {
  return {
    status: TICKET_STATUSES.find((each) => each === status),
    priority: TICKET_PRIORITIES.find((each) => each === priority),
    category: TICKET_CATEGORIES.find((each) => each === category),
  };
}
