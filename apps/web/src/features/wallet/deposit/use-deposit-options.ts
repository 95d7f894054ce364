import { useLimits } from '../use-limits.ts';
import { useChannels } from './use-channels.ts';

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
