import { adminDeposits, DEPOSIT_FILTERS, TIMES } from '@rang/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOffice } from '../office-session.ts';
import { usePages } from '../use-pages.ts';

/** The page of deposits that is shown, asked for every few seconds: players and the gateway move on. */
export function useDepositList() {
  const queries = useQueryClient();
  // Empty is all of them.
  const [chosen, setChosen] = useState('');
  const [search, setSearch] = useState('');
  const { starts, turn, restart, query } = usePages();
  const status = DEPOSIT_FILTERS.find((each) => each === chosen);
  const page = useQuery({
    queryKey: ['deposits', chosen, search, query],
    placeholderData: keepPreviousData,
    refetchInterval: TIMES.officePollMs,
    queryFn: () => callOffice(adminDeposits, { query: { status, ...(search === '' ? {} : { search }), ...query } }),
  });
  return {
    page,
    chosen,
    starts,
    turn,
    choose: (next: string) => {
      setChosen(next);
      restart();
    },
    search: (text: string) => {
      setSearch(text.trim());
      restart();
    },
    refresh: () => queries.invalidateQueries({ queryKey: ['deposits'] }),
  };
}
