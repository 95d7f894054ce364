import type { GatewayChannels } from '@rang/contract';
import { createRepetitions } from '../../platform/repetitions.ts';
import { createChannelList } from './channel-list.ts';
import type { Deposit } from './deposit.ts';
import type { PaymentsParts } from './payments-parts.ts';
import { pollDeposits } from './poll-deposits.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { startDeposit, type DepositOrder } from './start-deposit.ts';
import { findDeposit, listDeposits } from './store.ts';

/** Everything about deposits that the rest of the house asks for. */
export interface Payments {
  /** Undefined while the gateway has never said what it offers. */
  findChannels(): Promise<GatewayChannels['channels'] | undefined>;
  startDeposit(order: DepositOrder): Promise<Deposit>;
  findDeposit(asked: { playerId: bigint; id: string }): Promise<Deposit | undefined>;
  listDeposits(playerId: bigint, limit: number): Promise<Deposit[]>;
  receiveWebhook(webhook: { body: string; headers: Readonly<Record<string, unknown>> }): Promise<void>;
  pollDeposits(): Promise<void>;
}

/** Makes the deposits of a house over its database and its gateway. */
export function createPayments(parts: PaymentsParts): Payments {
  const channels = createChannelList(parts);
  const repetitions = createRepetitions();
  return {
    findChannels: () => channels.find(),
    startDeposit: (order) => repetitions.watch(order, () => startDeposit({ ...parts, channels }, order)),
    findDeposit: (asked) => findDeposit(parts.pool, asked),
    listDeposits: (playerId, limit) => listDeposits(parts.pool, playerId, limit),
    receiveWebhook: (webhook) => receiveWebhook(parts, webhook),
    pollDeposits: () => pollDeposits(parts),
  };
}
