import { randomBytes } from 'node:crypto';
import type { GatewayOrderRequest } from '@rang/contract';
import type { Order } from './store/order-store.ts';

/** The order that a request asks for, not yet stored. */
export function draftOrder(request: GatewayOrderRequest, now: number, lifetimeMs: number): Order {
  return {
    id: `ord_${randomBytes(16).toString('hex')}`,
    merchantOrder: request.merchant_order,
    amountPaise: request.amount_paise,
    currency: request.currency,
    channel: request.channel,
    status: 'pending',
    returnUrl: request.return_url,
    webhookUrl: request.webhook_url,
    // The link is all that a payer shows, so it must be beyond guessing.
    linkToken: randomBytes(24).toString('base64url'),
    createdAt: now,
    expiresAt: now + lifetimeMs,
    paidAt: null,
  };
}
