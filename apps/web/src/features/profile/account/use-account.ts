import { account } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';

const ACCOUNT_KEY = ['profile', 'account'] as const;

/** The player's own account, as the house has it. */
export function useAccount() {
  return useQuery({ queryKey: ACCOUNT_KEY, queryFn: async () => (await callApi(account)).data });
}
