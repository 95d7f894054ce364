import { z } from 'zod/mini';

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

/** Every reason for which the gateway says no. */
export const GATEWAY_REFUSALS = {
  BAD_REQUEST: 'The request is not what this call takes.',
  SIGNATURE_INVALID: 'The signature is missing, wrong or too old.',
  NOT_FOUND: 'There is nothing here.',
  CHANNEL_UNKNOWN: 'This way to pay is not offered.',
  ORDER_CONFLICT: 'This merchant order exists with other terms.',
  PAYOUT_CONFLICT: 'This merchant payout exists with other terms.',
  BANK_ACCOUNT_INVALID: 'The bank does not know this account.',
  TOO_MANY_REQUESTS: 'Too many requests came from there.',
  OUTAGE: 'The gateway is out of order.',
  INTERNAL: 'Something went wrong at the gateway.',
} as const;
export type GatewayRefusalCode = keyof typeof GATEWAY_REFUSALS;

/** What a refused request is answered. */
export const gatewayRefusal = z.object({
  code: z.enum(Object.keys(GATEWAY_REFUSALS) as [GatewayRefusalCode, ...GatewayRefusalCode[]]),
  message: z.string(),
});

/** `paid` is final. A failed or expired order can still be paid: the payer tries again, or pays late. */
export const GATEWAY_ORDER_STATUSES = ['pending', 'paid', 'failed', 'expired'] as const;
export type GatewayOrderStatus = (typeof GATEWAY_ORDER_STATUSES)[number];

/** A link that a browser may follow: `javascript:` and its like are addresses too, and have no place in a page. */
const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(500));

/** `POST /v1/orders`: the same `merchant_order` again answers the order that is already there, other terms are a conflict. */
export const gatewayOrderRequest = z.object({
  merchant_order: z.string().check(z.minLength(1), z.maxLength(64)),
  amount_paise: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)),
  currency: z.literal('INR'),
  channel: z.string().check(z.minLength(1), z.maxLength(40)),
  return_url: webAddress,
  webhook_url: webAddress,
});
export type GatewayOrderRequest = z.infer<typeof gatewayOrderRequest>;

/** A text that the gateway sends: no half characters and no zero bytes, which no database holds. */
const reportedText = z.string().check(z.refine((text) => text.isWellFormed() && !text.includes('\0')));
const reportedName = reportedText.check(z.minLength(1), z.maxLength(64));

/** An order as the gateway sends it: the answer to its creation and to `GET /v1/orders/by-merchant/{merchant_order}`. */
export const gatewayOrder = z.object({
  id: reportedName,
  merchant_order: reportedName,
  amount_paise: z.string().check(z.regex(/^[0-9]{1,15}$/)),
  currency: reportedText.check(z.maxLength(8)),
  channel: reportedText.check(z.maxLength(40)),
  status: z.enum(GATEWAY_ORDER_STATUSES),
  /** Where the payer pays. A browser that is sent there adds `language` to its query, one of `LANGUAGES`; it may be left out. */
  payment_link: z.nullable(webAddress),
  /** When the link expires; a gateway may not say. */
  expires_at: z.optional(z.iso.datetime()),
  created_at: z.iso.datetime(),
  paid_at: z.nullable(z.iso.datetime()),
});
export type GatewayOrder = z.infer<typeof gatewayOrder>;

/** `GET /v1/orders`: every order of the merchant, for reconciliation; paged by `after` (an order id). */
export const gatewayOrderList = z.object({ orders: z.array(gatewayOrder), next: z.nullable(z.string()) });

export type GatewayOrderList = z.infer<typeof gatewayOrderList>;

/** Where a payout goes to. */
export const gatewayBankAccount = z.object({
  bank_name: z.string().check(z.minLength(1), z.maxLength(80)),
  account_number: z.string().check(z.regex(/^[0-9]{9,18}$/)),
  account_name: z.string().check(z.minLength(1), z.maxLength(80)),
  ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
});
export type GatewayBankAccount = z.infer<typeof gatewayBankAccount>;

/**
 * `POST /v1/bank-accounts/check`: whether the bank knows the account; moves nothing. Refused with BANK_ACCOUNT_INVALID
 * where it does not: in the sandbox, account numbers of nothing but zeros and IFSCs of the bank code `XXXX`.
 */
export const gatewayBankCheck = z.object({ known: z.literal(true) });

/** Both ends are final. */
export const GATEWAY_PAYOUT_STATUSES = ['processing', 'paid', 'failed'] as const;
export type GatewayPayoutStatus = (typeof GATEWAY_PAYOUT_STATUSES)[number];

/** `POST /v1/payouts`: the same `merchant_payout` again answers the payout that is already there, other terms are a conflict. */
export const gatewayPayoutRequest = z.object({
  merchant_payout: z.string().check(z.minLength(1), z.maxLength(64)),
  amount_paise: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)),
  currency: z.literal('INR'),
  bank_account: gatewayBankAccount,
  webhook_url: webAddress,
});
export type GatewayPayoutRequest = z.infer<typeof gatewayPayoutRequest>;

/**
 * `POST /v1/payouts/by-merchant/{merchant_payout}/void`: takes the number back for good. Answers the payout as it stands then:
 * `failed` and voided, or as it had ended before, or `processing` where the bank cannot be stopped. A number that was never
 * used is used up by it, so that a request of it which is still on its way pays nothing. Another amount is a conflict.
 */
export const gatewayVoidRequest = z.pick(gatewayPayoutRequest, {
  amount_paise: true,
  currency: true,
  webhook_url: true,
});
export type GatewayVoidRequest = z.infer<typeof gatewayVoidRequest>;

/** A payout as the gateway sends it: the answer to its creation and to `GET /v1/payouts/by-merchant/{merchant_payout}`. */
export const gatewayPayout = z.object({
  id: reportedName,
  merchant_payout: reportedName,
  amount_paise: z.string().check(z.regex(/^[0-9]{1,15}$/)),
  currency: reportedText.check(z.maxLength(8)),
  status: z.enum(GATEWAY_PAYOUT_STATUSES),
  /** Why it failed, in words for the payee. */
  failure_reason: z.nullable(reportedText.check(z.maxLength(200))),
  created_at: z.iso.datetime(),
  settled_at: z.nullable(z.iso.datetime()),
  /** When the merchant had its number voided, where that is how it ended. */
  voided_at: z.nullish(z.iso.datetime()),
});
export type GatewayPayout = z.infer<typeof gatewayPayout>;

/** `GET /v1/payouts`: every payout of the merchant, for reconciliation; paged by `after` (a payout id). */
export const gatewayPayoutList = z.object({ payouts: z.array(gatewayPayout), next: z.nullable(z.string()) });
export type GatewayPayoutList = z.infer<typeof gatewayPayoutList>;

/** `GET /v1/channels`. */
export const gatewayChannels = z.object({
  channels: z.array(z.object({ id: z.string(), name: z.string(), is_default: z.boolean() })),
});

export type GatewayChannels = z.infer<typeof gatewayChannels>;

/**
 * `GET /v1/switches`, `PUT /v1/switches`: the faults of the sandbox. What a PUT leaves out is off.
 * They touch the calls above, never these two and never the payment page.
 */
export const gatewaySwitches = z.object({
  /** Every call is answered 503. */
  outage: z._default(z.boolean(), false),
  /** Every answer waits this long, after its work is done. */
  delayMs: z._default(z.int().check(z.gte(0), z.lte(60_000)), 0),
  /** Every answer is rubbish, after its work is done. */
  rubbish: z._default(z.boolean(), false),
  /** An order is taken, then the connection is dropped without an answer. */
  dieAfterAccept: z._default(z.boolean(), false),
  /** Each webhook is sent this many times more. */
  duplicateWebhooks: z._default(z.int().check(z.gte(0), z.lte(100)), 0),
  /** Webhooks of events that happen now are lost for good. */
  loseWebhooks: z._default(z.boolean(), false),
  /** What becomes of payouts: paid, not taken by the bank, or kept processing. */
  payouts: z._default(z.enum(['pay', 'fail', 'hold']), 'pay'),
});
export type GatewaySwitches = z.infer<typeof gatewaySwitches>;

/** The body of a webhook, signed as Standard Webhooks has it. */
export const gatewayEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['order.paid', 'order.failed', 'order.expired']),
    timestamp: z.string(),
    data: gatewayOrder,
  }),
  z.object({ type: z.enum(['payout.paid', 'payout.failed']), timestamp: z.string(), data: gatewayPayout }),
]);
export type GatewayEvent = z.infer<typeof gatewayEvent>;
