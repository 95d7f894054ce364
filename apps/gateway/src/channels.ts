import type { GatewayChannels } from '@rang/contract';

/** The ways to pay that the sandbox offers. */
export const CHANNELS: GatewayChannels['channels'] = [
  { id: 'upi', name: 'UPI', is_default: true },
  { id: 'netbanking', name: 'Net Banking', is_default: false },
  { id: 'card', name: 'Debit or Credit Card', is_default: false },
  { id: 'wallet', name: 'Mobile Wallet', is_default: false },
];

/** The name that people know a channel by. */
export function nameChannel(id: string): string {
  return CHANNELS.find((channel) => channel.id === id)?.name ?? id;
}
