import { randomBytes } from 'node:crypto';
import type { GatewayPayoutRequest, GatewayVoidRequest } from '@rang/contract';
import type { Payout } from './store/payout-store.ts';

/** The payout that a request asks for, not yet stored. */
export function draftPayout(request: GatewayPayoutRequest, now: number, payoutMs: number): Payout {
  const account = request.bank_account;
  return {
    id: `pay_${randomBytes(16).toString('hex')}`,
    merchantPayout: request.merchant_payout,
    amountPaise: request.amount_paise,
    currency: request.currency,
    bankName: account.bank_name,
    accountNumber: account.account_number,
    accountName: account.account_name,
    ifsc: account.ifsc,
    status: 'processing',
    failureReason: null,
    webhookUrl: request.webhook_url,
    createdAt: now,
    dueAt: now + payoutMs,
    settledAt: null,
    voidedAt: null,
  };
}

/** What stands under a number that is voided before it was used: it goes to nobody. */
export function draftVoided(merchantPayout: string, request: GatewayVoidRequest, now: number): Payout {
  const nobody = { bank_name: '', account_number: '', account_name: '', ifsc: '' };
  return draftPayout({ ...request, merchant_payout: merchantPayout, bank_account: nobody }, now, 0);
}
