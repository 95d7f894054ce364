import type { GatewayPayout } from '@rang/contract';
import type { Payout } from './store/payout-store.ts';

/** A payout as the merchant sees it: where it goes is never repeated. */
export function describePayout(payout: Payout): GatewayPayout {
  return {
    id: payout.id,
    merchant_payout: payout.merchantPayout,
    amount_paise: payout.amountPaise,
    currency: payout.currency,
    status: payout.status,
    failure_reason: payout.failureReason,
    created_at: new Date(payout.createdAt).toISOString(),
    settled_at: payout.settledAt === null ? null : new Date(payout.settledAt).toISOString(),
    voided_at: payout.voidedAt === null ? null : new Date(payout.voidedAt).toISOString(),
  };
}
