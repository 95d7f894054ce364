import type { GatewayChannels } from '@rang/contract';
import type { PaymentsParts } from './payments-parts.ts';

const FRESH_MS = 60_000;

/** The gateway's channels, asked for at most once a minute. */
export interface ChannelList {
  /** Undefined where the gateway has not said yet; what it said last while it is silent. */
  find(): Promise<GatewayChannels['channels'] | undefined>;
}

/** Makes a list that remembers what the gateway said last. */
export function createChannelList(parts: Pick<PaymentsParts, 'gateway' | 'clock' | 'logger'>): ChannelList {
  let known: { channels: GatewayChannels['channels']; at: number } | undefined;
  return {
    find: async () => {
      const now = parts.clock.now();
      if (known !== undefined && now - known.at < FRESH_MS) return known.channels;
      const reply = await parts.gateway.listChannels();
      if (reply.outcome === 'answered') known = { channels: reply.value, at: now };
      else parts.logger.warn({ reply }, 'payments: the gateway did not list its channels');
      return known?.channels;
    },
  };
}
