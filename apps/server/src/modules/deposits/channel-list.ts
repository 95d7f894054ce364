import type { GatewayChannels } from '@rang/contract';
import type { DepositsParts } from './deposits-parts.ts';

const FRESH_MS = 60_000;
// Long enough that a gateway which hangs is not waited for by everybody, short enough that nobody notices its return late.
const SILENT_MS = 3_000;

/** The gateway's channels, asked for at most once a minute, and every few seconds while it is silent. */
export interface ChannelList {
  /** Undefined where the gateway has not said yet; what it said last while it is silent. */
  find(): Promise<GatewayChannels['channels'] | undefined>;
}

/** Makes a list that remembers what the gateway said last, and for a moment that it said nothing. */
export function createChannelList(parts: Pick<DepositsParts, 'gateway' | 'clock' | 'logger'>): ChannelList {
  let channels: GatewayChannels['channels'] | undefined;
  let restUntil = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    const reply = await parts.gateway.listChannels();
    const isAnswered = reply.outcome === 'answered';
    if (isAnswered) channels = reply.value;
    else parts.logger.warn({ reply }, 'payments: the gateway did not list its channels');
    restUntil = parts.clock.now() + (isAnswered ? FRESH_MS : SILENT_MS);
  };

  return {
    find: async () => {
      if (parts.clock.now() >= restUntil) {
        // Whoever comes while the gateway is being asked waits for that answer, not for one of their own.
        asking ??= ask().finally(() => (asking = undefined));
        await asking;
      }
      return channels;
    },
  };
}
