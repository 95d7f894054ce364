import { adminWithdrawals, TIMES, WITHDRAWAL_STAGES } from '@rang/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOffice } from '../office-session.ts';
import { usePages } from '../use-pages.ts';

/** The page of withdrawals that is shown, asked for every few seconds: players, other administrators and the gateway move on. */
export function useWithdrawalQueue() {
  const queries = useQueryClient();
  // What is to be decided comes first; empty is all of them.
  const [chosen, setChosen] = useState<string>('requested');
  const { starts, turn, restart, query } = usePages();
  const stage = WITHDRAWAL_STAGES.find((each) => each === chosen);
  const page = useQuery({
    queryKey: ['withdrawals', chosen, query],
    placeholderData: keepPreviousData,
    refetchInterval: TIMES.officePollMs,
    queryFn: () => callOffice(adminWithdrawals, { query: { stage, ...query } }),
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
    refresh: () => queries.invalidateQueries({ queryKey: ['withdrawals'] }),
  };
}
