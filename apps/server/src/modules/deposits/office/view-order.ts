import { paiseText, type GatewayOrder, type GatewayView, type OrderDifference } from '@rang/contract';
import { z } from 'zod/mini';
import type { PaymentGateway } from '../../gateway/index.ts';
import type { Deposit } from '../deposit.ts';

/** What of a deposit the gateway has a word of its own on. */
type Compared = Pick<Deposit, 'orderNo' | 'gatewayOrderId' | 'amount' | 'channel' | 'status'>;
type OrderReply = Awaited<ReturnType<PaymentGateway['findOrder']>>;

/** What the gateway has answered about a deposit, as administrators see it, with each difference from ours. */
export function viewOrder(deposit: Compared, reply: OrderReply): GatewayView {
  if (reply.outcome === 'answered') return viewAnswer(deposit, reply.value);
  return { outcome: reply.outcome === 'refused' && reply.code === 'NOT_FOUND' ? 'unknown' : 'silent' };
}

function viewAnswer(deposit: Compared, order: GatewayOrder): GatewayView {
  const { id, merchant_order: orderNo, currency, channel, status, created_at: createdAt, paid_at: paidAt } = order;
  const amount = z.decode(paiseText, order.amount_paise);
  return {
    outcome: 'answered',
    order: { id, orderNo, amount, currency, channel, status, createdAt, paidAt },
    differences: listDifferences(deposit, order),
  };
}

function listDifferences(deposit: Compared, order: GatewayOrder): OrderDifference[] {
  const differs: Record<OrderDifference, boolean> = {
    'order-no': order.merchant_order !== deposit.orderNo,
    'gateway-order': deposit.gatewayOrderId !== null && order.id !== deposit.gatewayOrderId,
    amount: BigInt(order.amount_paise) !== deposit.amount,
    currency: order.currency !== 'INR',
    status: order.status !== deposit.status,
    channel: order.channel !== deposit.channel,
  };
  return (Object.keys(differs) as OrderDifference[]).filter((name) => differs[name]);
}
