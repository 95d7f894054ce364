import type { DatabaseSync } from 'node:sqlite';
import { PAYOUT_REASONS, type GatewayEvent } from '@rang/contract';
import type { Clock } from './clock.ts';
import { describePayout } from './describe-payout.ts';
import { inBatches, inTransaction } from './store/database.ts';
import type { Payout, PayoutStore } from './store/payout-store.ts';
import type { Switchboard } from './switchboard.ts';
import type { WebhookQueue } from './webhook-queue.ts';

const SETTLED_AT_ONCE = 100;
/** Why a payout has ended so, for its payee. */
const REASONS = { paid: null, failed: PAYOUT_REASONS.notTaken, voided: 'The payout was voided.' } as const;

/** What the settlement of payouts works on. */
export interface PayoutSettlementParts {
  readonly database: DatabaseSync;
  readonly payouts: PayoutStore;
  readonly queue: WebhookQueue;
  readonly switchboard: Switchboard;
  readonly clock: Clock;
  /** Called after a webhook was queued. */
  readonly onQueued: () => void;
}

/** Ends payouts as the bank would, or as their merchant says. */
export interface PayoutSettlement {
  /** Ends every payout that is due, as the switch says now; while it says hold, none. */
  settleDue(): void;
  /**
   * Ends the payout of this number, where it has not ended: nothing is paid under it any more. Where there is none, what is
   * given takes the number, in the same transaction, so that it never waits for the bank.
   */
  voidNumber(unused: Payout): void;
}

/** Makes the settlement of payouts: each end and the webhook that reports it are stored together or not at all. */
export function createPayoutSettlement(parts: PayoutSettlementParts): PayoutSettlement {
  const { database, payouts, queue, clock } = parts;

  const end = (payout: Payout, how: keyof typeof REASONS): void => {
    const now = clock();
    const status = how === 'paid' ? 'paid' : 'failed';
    const ended: Payout = {
      ...payout,
      status,
      failureReason: REASONS[how],
      settledAt: now,
      voidedAt: how === 'voided' ? now : null,
    };
    const event: GatewayEvent = {
      type: `payout.${status}`,
      timestamp: new Date(now).toISOString(),
      data: describePayout(ended),
    };
    payouts.setEnd(ended);
    queue.add({ event, url: payout.webhookUrl, at: now });
  };

  return {
    settleDue: () => {
      const outcome = parts.switchboard.read().payouts;
      if (outcome === 'hold') return;
      const hasSettled = inBatches(database, SETTLED_AT_ONCE, (limit) => {
        const due = payouts.listDue(clock(), limit);
        for (const payout of due) end(payout, outcome === 'pay' ? 'paid' : 'failed');
        return due.length;
      });
      if (hasSettled) parts.onQueued();
    },
    voidNumber: (unused) => {
      inTransaction(database, () => {
        payouts.insert(unused);
        const payout = payouts.findByMerchantPayout(unused.merchantPayout);
        if (payout?.status === 'processing') end(payout, 'voided');
      });
      parts.onQueued();
    },
  };
}
