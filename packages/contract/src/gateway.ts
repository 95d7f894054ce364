import { z } from 'zod';

/**
 * What the house and its payment gateway say to each other.
 * Amounts are whole paise here, as decimal text: money between machines has no decimals.
 *
 * Each request of the house carries `x-merchant`, `x-timestamp` (Unix seconds) and `x-signature`:
 * hex HMAC-SHA256 with the shared secret over `timestamp\nMETHOD\npath-with-query\nbody`. Older than 5 minutes is refused.
 */
export const GATEWAY_HEADERS = { merchant: 'x-merchant', timestamp: 'x-timestamp', signature: 'x-signature' } as const;

/** The text that a request's signature is made over. */
export function gatewaySigningText(request: { timestamp: string; method: string; path: string; body: string }): string {
  return [request.timestamp, request.method, request.path, request.body].join('\n');
}

export const GATEWAY_ORDER_STATUSES = ['pending', 'paid', 'failed', 'expired'] as const;
export type GatewayOrderStatus = (typeof GATEWAY_ORDER_STATUSES)[number];

/** `POST /v1/orders`: the same `merchant_order` again answers the order that is already there. */
export const gatewayOrderRequest = z.object({
  merchant_order: z.string().min(1).max(64),
  amount_paise: z.string().regex(/^[1-9][0-9]{0,14}$/),
  currency: z.literal('INR'),
  channel: z.string().min(1).max(40),
  return_url: z.url(),
  webhook_url: z.url(),
});
export type GatewayOrderRequest = z.infer<typeof gatewayOrderRequest>;

/** An order as the gateway tells it: the answer to its creation and to `GET /v1/orders/by-merchant/{merchant_order}`. */
export const gatewayOrder = z.object({
  id: z.string(),
  merchant_order: z.string(),
  amount_paise: z.string(),
  currency: z.string(),
  channel: z.string(),
  status: z.enum(GATEWAY_ORDER_STATUSES),
  payment_link: z.string().nullable(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
});
export type GatewayOrder = z.infer<typeof gatewayOrder>;

/** `GET /v1/orders`: every order of the merchant, for reconciliation; paged by `after` (an order id). */
export const gatewayOrderList = z.object({ orders: z.array(gatewayOrder), next: z.string().nullable() });

/** `GET /v1/channels`. */
export const gatewayChannels = z.object({
  channels: z.array(z.object({ id: z.string(), name: z.string(), is_default: z.boolean() })),
});

/** The body of a webhook, signed as Standard Webhooks has it. */
export const gatewayEvent = z.object({
  type: z.enum(['order.paid', 'order.failed', 'order.expired']),
  timestamp: z.string(),
  data: gatewayOrder,
});
export type GatewayEvent = z.infer<typeof gatewayEvent>;
