import { adminDeposits, DEPOSIT_FILTERS } from '@rang/contract';
import { useState } from 'react';
import { callOffice } from '../office-session.ts';
import { useChosenPages } from '../use-pages.ts';

/** The page of deposits that is shown: players and the gateway move on. */
export function useDepositList() {
  const [search, setSearch] = useState('');
  const list = useChosenPages({
    name: 'deposits',
    first: '',
    search,
    ask: (chosen, query) => {
      const status = DEPOSIT_FILTERS.find((each) => each === chosen);
      return callOffice(adminDeposits, { query: { status, ...(search === '' ? {} : { search }), ...query } });
    },
  });
  return {
    ...list,
    search: (text: string) => {
      setSearch(text.trim());
      list.restart();
    },
  };
}
