import { z } from 'zod/mini';
import { call } from './call.ts';
import { identity, identityWith, moment, rupeesOut, rupeesWith } from './fields.ts';
import { refuseInput } from './refusals.ts';

export const balance = call({
  method: 'GET',
  path: '/balance',
  access: 'player',
  summary: 'The balance in rupees, in `message` and in `balance`',
  answer: z.object({ success: z.literal(true), message: rupeesOut, balance: rupeesOut }),
});

/** A deposit on its way: `created` before the gateway knows it, `pending` until it is paid, then one final state. */
export const DEPOSIT_STATUSES = ['created', 'pending', 'paid', 'failed', 'expired'] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

export const depositRecord = z.object({
  _id: identity,
  orderNo: z.string(),
  amount: rupeesOut,
  channel: z.string(),
  status: z.enum(DEPOSIT_STATUSES),
  payment_link: z.optional(z.string()),
  /** Until when the link can be paid at, where the gateway has said so. */
  validUntil: z.optional(moment),
  createdAt: moment,
  paidAt: z.optional(moment),
});
export type DepositRecord = z.infer<typeof depositRecord>;

export const paymentConfig = call({
  method: 'GET',
  path: '/mxpay/config',
  access: 'public',
  summary: 'Limits of deposits and withdrawals, in rupees',
  answer: z.object({
    success: z.literal(true),
    data: z.object({
      limits: z.object({
        minDeposit: rupeesOut,
        maxDeposit: rupeesOut,
        minWithdrawal: rupeesOut,
        maxWithdrawal: rupeesOut,
      }),
    }),
  }),
});

export const paymentChannels = call({
  method: 'GET',
  path: '/mxpay/channels',
  access: 'public',
  summary: 'Ways to pay that the gateway offers',
  answer: z.object({
    success: z.literal(true),
    data: z.object({
      channels: z.array(z.object({ id: z.string(), name: z.string(), isDefault: z.boolean() })),
      defaultChannel: z.nullable(z.string()),
    }),
  }),
});

export const deposit = call({
  method: 'POST',
  path: '/mxpay/deposit',
  access: 'player',
  takesKey: true,
  summary: 'Start a deposit; the answer may hold a link to the payment page',
  body: z.object({
    amount: rupeesWith(refuseInput('INVALID_AMOUNT')),
    channel_id: z
      .string({ error: refuseInput('INVALID_CHANNEL') })
      .check(z.minLength(1, refuseInput('INVALID_CHANNEL')), z.maxLength(40, refuseInput('INVALID_CHANNEL'))),
  }),
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({
      payment_link: z.optional(z.string()),
      order_id: identity,
      orderNo: z.string(),
      amount: rupeesOut,
      note: z.string(),
    }),
  }),
});

/** The same as `POST /mxpay/deposit`, at its other address. */
export const createDeposit: typeof deposit = { ...deposit, path: '/deposits' };

export const depositStatus = call({
  method: 'GET',
  path: '/mxpay/deposit/:id',
  access: 'player',
  summary: 'One deposit of the player',
  params: z.object({ id: identityWith(refuseInput('BAD_REQUEST')) }),
  answer: z.object({ success: z.literal(true), data: depositRecord }),
});

export const depositHistory = call({
  method: 'GET',
  path: '/deposits/history',
  access: 'player',
  summary: "The player's deposits, newest first",
  query: z.object({ limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50) }),
  answer: z.object({ success: z.literal(true), data: z.array(depositRecord) }),
});

export const gatewayWebhook = call({
  method: 'POST',
  path: '/mxpay/webhook',
  access: 'gateway',
  summary: "The gateway's signed word on an order (Standard Webhooks)",
  body: z.unknown(),
  answer: z.object({ success: z.literal(true) }),
});
