import { paymentConfig } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../house/calls/api.ts';

async function getLimits() {
  const { limits } = (await callApi(paymentConfig)).data;
  return {
    deposit: { min: limits.minDeposit, max: limits.maxDeposit },
    withdrawal: { min: limits.minWithdrawal, max: limits.maxWithdrawal },
  };
}

/** The house's limits for money in and out. */
export function useLimits() {
  return useQuery({ queryKey: ['wallet', 'payment-config'], queryFn: getLimits, staleTime: 60_000 });
}
export type Limits = ReturnType<typeof useLimits>;
