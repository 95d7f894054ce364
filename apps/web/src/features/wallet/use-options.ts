import { paymentChannels, paymentConfig } from '@rang/contract';
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

async function getChannels() {
  const { channels, defaultChannel } = (await callApi(paymentChannels)).data;
  const preset = defaultChannel ?? channels.find(({ isDefault }) => isDefault)?.id ?? null;
  return { channels, preset: channels.some(({ id }) => id === preset) ? preset : null };
}

/** The ways to pay that the gateway offers, and the one that is chosen to begin with. */
export function useChannels() {
  return useQuery({ queryKey: ['wallet', 'payment-channels'], queryFn: getChannels, staleTime: 60_000 });
}

/** Ways to pay and limits. Without channels there is nothing to offer; without limits the house checks alone. */
export function useDepositOptions() {
  const config = useLimits();
  const channels = useChannels();
  return {
    isLoading: config.isPending || channels.isPending,
    limits: config.data?.deposit,
    configError: config.error,
    channels: channels.data?.channels ?? [],
    preset: channels.data?.preset ?? null,
    reload: () => Promise.all([config.refetch(), channels.refetch()]),
  };
}
export type DepositOptions = ReturnType<typeof useDepositOptions>;
