import type { GatewayOrder } from '@rang/contract';
import type { Order } from './store/order-store.ts';

/** An order as the merchant sees it. `publicUrl` has no slash at its end. */
export function describeOrder(order: Order, publicUrl: string): GatewayOrder {
  return {
    id: order.id,
    merchant_order: order.merchantOrder,
    amount_paise: order.amountPaise,
    currency: order.currency,
    channel: order.channel,
    status: order.status,
    payment_link: `${publicUrl}/pay/${order.linkToken}`,
    expires_at: new Date(order.expiresAt).toISOString(),
    created_at: new Date(order.createdAt).toISOString(),
    paid_at: order.paidAt === null ? null : new Date(order.paidAt).toISOString(),
  };
}
