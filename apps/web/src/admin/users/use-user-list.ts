import { adminUsers, type AdminUserOrder } from '@rang/contract';
import type { SortingState } from '@tanstack/react-table';
import { callOffice, describeFailure } from '../office-session.ts';
import { useOfficeList } from '../use-office-list.ts';

interface ChosenUsers {
  readonly text: string;
  readonly sorting: SortingState;
}
const NEWEST: ChosenUsers = { text: '', sorting: [{ id: 'createdAt', desc: true }] };

/** The page of players that is shown: what is searched for, in which order, and where the page begins. */
export function useUserList() {
  const { page, pages, chosen, choose } = useOfficeList({
    name: ['users'],
    first: NEWEST,
    ask: ({ text, sorting }, query) =>
      callOffice(adminUsers, {
        query: { order: readOrder(sorting, text), ...(text === '' ? {} : { search: text }), ...query },
      }),
  });
  return {
    users: page.data?.users,
    failure: page.error === null ? undefined : `Failed to fetch users: ${describeFailure(page.error)}`,
    sorting: chosen.sorting,
    pages,
    search: (text: string) => choose({ ...chosen, text: text.trim() }),
    sort: (change: SortingState | ((old: SortingState) => SortingState)) =>
      choose({ ...chosen, sorting: typeof change === 'function' ? change(chosen.sorting) : change }),
  };
}

/** What is searched for is listed by name; all players are listed as their columns are sorted. */
function readOrder(sorting: SortingState, text: string): AdminUserOrder {
  const { id, desc } = sorting[0] ?? { id: 'createdAt', desc: true };
  if (id === 'username' || text !== '') return desc && id === 'username' ? 'username-desc' : 'username';
  return desc ? 'newest' : 'oldest';
}
