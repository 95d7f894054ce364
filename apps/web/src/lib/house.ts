import { house as houseCall } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './api.ts';

/** What kind of money the house plays for and the times of its games; undefined until it is known. */
export function useHouse() {
  return useQuery({ queryKey: ['house'], queryFn: () => callApi(houseCall), staleTime: Infinity, gcTime: Infinity })
    .data;
}
