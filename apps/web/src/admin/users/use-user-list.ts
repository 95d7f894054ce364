import { adminUsers, type AdminUserOrder } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import type { SortingState } from '@tanstack/react-table';
import { useState } from 'react';
import { callOffice, describeFailure } from '../office-session.ts';
import { usePages } from '../use-pages.ts';

const NEWEST: SortingState = [{ id: 'createdAt', desc: true }];

/** The page of players that is shown: what is searched for, in which order, and where the page begins. */
export function useUserList() {
  const [text, setText] = useState('');
  const [sorting, setSorting] = useState(NEWEST);
  const { starts, turn, restart, query } = usePages();
  const order = readOrder(sorting, text);
  const page = useQuery({
    queryKey: ['users', text, order, query],
    queryFn: () =>
      callOffice(adminUsers, {
        query: { order, ...(text === '' ? {} : { search: text }), ...query },
      }),
  });
  return {
    users: page.data?.users,
    next: page.data?.next,
    failure: page.error === null ? undefined : `Failed to fetch users: ${describeFailure(page.error)}`,
    sorting,
    starts,
    turn,
    search: (next: string) => {
      setText(next.trim());
      restart();
    },
    sort: (change: SortingState | ((old: SortingState) => SortingState)) => {
      setSorting((old) => (typeof change === 'function' ? change(old) : change));
      restart();
    },
  };
}

/** What is searched for is listed by name; all players are listed as their columns are sorted. */
function readOrder(sorting: SortingState, text: string): AdminUserOrder {
  const { id, desc } = sorting[0] ?? { id: 'createdAt', desc: true };
  if (id === 'username' || text !== '') return desc && id === 'username' ? 'username-desc' : 'username';
  return desc ? 'newest' : 'oldest';
}
