import {
  adminTickets,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type AdminTicketRecord,
} from '@rang/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOffice } from '../office-session.ts';
import { usePages } from '../use-pages.ts';

/** What is chosen in each filter; all of it where it is empty. */
export interface TicketFilters {
  readonly status: string;
  readonly priority: string;
  readonly category: string;
}
const NONE: TicketFilters = { status: '', priority: '', category: '' };

/** The page of tickets that is shown: which are asked for, and where the page begins. */
export function useTickets() {
  const queries = useQueryClient();
  const [filters, setFilters] = useState(NONE);
  const { starts, turn, restart, query } = usePages();
  const page = useQuery({
    queryKey: ['tickets', filters, query],
    placeholderData: keepPreviousData,
    queryFn: () => callOffice(adminTickets, { query: { ...readFilters(filters), ...query } }),
  });
  const choose = (next: TicketFilters) => {
    setFilters(next);
    restart();
  };
  return {
    page,
    filters,
    starts,
    turn,
    choose,
    clear: () => choose(NONE),
    refresh: () => queries.invalidateQueries({ queryKey: ['tickets'] }),
    /** The ticket as it is by now; undefined where it is on this page no more. */
    look: async ({ _id }: AdminTicketRecord): Promise<AdminTicketRecord | undefined> =>
      (await page.refetch()).data?.tickets.find((ticket) => ticket._id === _id),
  };
}

function readFilters({ status, priority, category }: TicketFilters) {
  return {
    status: TICKET_STATUSES.find((each) => each === status),
    priority: TICKET_PRIORITIES.find((each) => each === priority),
    category: TICKET_CATEGORIES.find((each) => each === category),
  };
}
