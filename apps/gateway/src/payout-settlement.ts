import type { DatabaseSync } from 'node:sqlite';
import { PAYOUT_REASONS, type GatewayEvent } from '@rang/contract';
import type { Clock } from './clock.ts';
import { describePayout } from './describe-payout.ts';
import { inTransaction } from './store/database.ts';
import type { Payout, PayoutStore } from './store/payout-store.ts';
import type { Switchboard } from './switchboard.ts';
import type { WebhookQueue } from './webhook-queue.ts';

/** How many end in one transaction: whoever asks meanwhile is answered after it. */
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
  /** Ends a portion of the payouts that are due, as the switch says now; true where there may be more. None on hold. */
  settleDue(): boolean;
  /** The same of these payouts alone; true where any has ended. */
  settleOf(asked: readonly Payout[]): boolean;
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

  /** Ends what is due; gives back how many that were. */
  const settle = (listDue: () => readonly Payout[]): number => {
    const outcome = parts.switchboard.read().payouts;
    const due = outcome === 'hold' ? [] : listDue();
    if (due.length === 0) return 0;
    inTransaction(database, () => {
      for (const payout of due) end(payout, outcome === 'pay' ? 'paid' : 'failed');
    });
    parts.onQueued();
    return due.length;
  };
  const isDue = ({ status, dueAt }: Payout): boolean => status === 'processing' && dueAt <= clock();

  return {
    settleDue: () => settle(() => payouts.listDue(clock(), SETTLED_AT_ONCE)) === SETTLED_AT_ONCE,
    settleOf: (asked) => settle(() => asked.filter(isDue)) > 0,
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
