import { paymentChannels, paymentConfig } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { getPaise } from '../wire-amount.ts';
import type { DepositLimits } from './validate-deposit.ts';

async function getLimits(): Promise<DepositLimits> {
  const { limits } = (await callApi(paymentConfig)).data;
  return { min: getPaise(limits.minDeposit), max: getPaise(limits.maxDeposit) };
}

async function getChannels() {
  const { channels, defaultChannel } = (await callApi(paymentChannels)).data;
  const preset = defaultChannel ?? channels.find(({ isDefault }) => isDefault)?.id ?? null;
  return { channels, preset: channels.some(({ id }) => id === preset) ? preset : null };
}

/** Ways to pay and limits. Without channels there is nothing to offer; without limits the house checks alone. */
export function useDepositOptions() {
  const config = useQuery({ queryKey: ['wallet', 'payment-config'], queryFn: getLimits, staleTime: 60_000 });
  const channels = useQuery({ queryKey: ['wallet', 'payment-channels'], queryFn: getChannels, staleTime: 60_000 });
  return {
    isLoading: config.isPending || channels.isPending,
    limits: config.data,
    configError: config.error,
    channels: channels.data?.channels ?? [],
    preset: channels.data?.preset ?? null,
    reload: () => Promise.all([config.refetch(), channels.refetch()]),
  };
}
export type DepositOptions = ReturnType<typeof useDepositOptions>;
