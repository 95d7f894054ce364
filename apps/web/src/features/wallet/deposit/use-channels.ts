import { paymentChannels } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';

async function getChannels() {
  const { channels, defaultChannel } = (await callApi(paymentChannels)).data;
  const preset = defaultChannel ?? channels.find(({ isDefault }) => isDefault)?.id ?? null;
  return { channels, preset: channels.some(({ id }) => id === preset) ? preset : null };
}

/** The ways to pay that the gateway offers, and the one that is chosen to begin with. */
export function useChannels() {
  return useQuery({ queryKey: ['wallet', 'payment-channels'], queryFn: getChannels, staleTime: 60_000 });
}
