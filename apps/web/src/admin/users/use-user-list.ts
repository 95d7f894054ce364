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
        query: { order: readOrder(readSorting({ text, sorting })), ...(text === '' ? {} : { search: text }), ...query },
      }),
  });
  return {
    users: page.data?.users,
    failure: page.error === null ? undefined : `Failed to fetch users: ${describeFailure(page.error)}`,
    sorting: readSorting(chosen),
    /** The one column that what is found can be sorted by; undefined while nothing is searched for. */
    searchedBy: readSearched(chosen.text),
    pages,
    search: (text: string) => choose({ ...chosen, text: text.trim() }),
    sort: (change: SortingState | ((old: SortingState) => SortingState)) =>
      choose({ ...chosen, sorting: typeof change === 'function' ? change(readSorting(chosen)) : change }),
  };
}

/** What is searched for, as the house reads it: the beginning of an address, or of a name. */
function readSearched(text: string): 'email' | 'username' | undefined {
  if (text === '') return undefined;
  return text.includes('@') ? 'email' : 'username';
}

/** The order that is in force: all players are listed as their columns are sorted, and what is found by what it begins with. */
function readSorting({ text, sorting }: ChosenUsers): SortingState {
  const id = readSearched(text);
  if (id === undefined || id === sorting[0]?.id) return sorting;
  return [{ id, desc: false }];
}

function readOrder(sorting: SortingState): AdminUserOrder {
  const { id, desc } = sorting[0] ?? { id: 'createdAt', desc: true };
  if (id === 'createdAt') return desc ? 'newest' : 'oldest';
  return desc ? 'username-desc' : 'username';
}
