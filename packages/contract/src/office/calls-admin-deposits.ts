import { z } from 'zod/mini';
import { adminCall } from './admin-rights.ts';
import { adminPage, auditRecord, officeSearch, playerNumber } from './calls-admin.ts';
import { DEPOSIT_STATUSES } from '../calls-wallet.ts';
import { identity, identityWith, moment, rupeesOut } from '../fields.ts';
import { GATEWAY_ORDER_STATUSES } from '../gateway.ts';
import { refuseInput } from '../refusals.ts';

const success = z.literal(true);

/** Those that wait: for the gateway to confirm the order, or for its payer. */
export const UNENDED_STATUSES = ['created', 'pending'] as const satisfies readonly (typeof DEPOSIT_STATUSES)[number][];
/** Which deposits may be asked for: of one status, or all that hang. */
export const DEPOSIT_FILTERS = ['unended', ...DEPOSIT_STATUSES] as const;
export type DepositFilter = (typeof DEPOSIT_FILTERS)[number];

/** A deposit as administrators see it. Its payment link is not among it: whoever holds that can pay. */
export const adminDepositRecord = z.object({
  _id: identity,
  orderNo: z.string(),
  amount: rupeesOut,
  channel: z.string(),
  status: z.enum(DEPOSIT_STATUSES),
  user: z.object({ _id: identity, name: z.string(), username: z.string(), isBanned: z.boolean() }),
  /** What the gateway knows it by; null as long as the gateway has confirmed no order. */
  gatewayOrderId: z.nullable(z.string()),
  createdAt: moment,
  paidAt: z.nullable(moment),
  /** When the house asks the gateway next by itself; null where it asks no more. */
  nextCheckAt: z.nullable(moment),
  /** The kinds of alerts that its order has raised, for a person to look at. */
  alerts: z.array(z.string()),
});
export type AdminDepositRecord = z.output<typeof adminDepositRecord>;

/** How many hang; each counted as far as `ADMIN_LIMITS.waitingCounted`. */
export const unendedDeposits = z.object({ created: z.int(), pending: z.int() });
export type UnendedDeposits = z.output<typeof unendedDeposits>;

export const adminDeposits = adminCall('adminDeposits', {
  method: 'GET',
  path: '/admin/deposits',
  summary: 'Deposits, newest first, or those of a status: what hangs then has the oldest first',
  query: z.object({
    limit: adminPage.limit,
    /** `next` of the page before. */
    after: z.optional(identityWith(refuseInput('BAD_REQUEST'))),
    status: z.optional(z.enum(DEPOSIT_FILTERS)),
    /** An order number, ours or the gateway's, or how usernames begin: those of the first ten such players. */
    search: officeSearch,
    /** A player's number. */
    player: playerNumber,
  }),
  answer: z.object({
    success,
    deposits: z.array(adminDepositRecord),
    unended: unendedDeposits,
    next: z.nullable(z.string()),
  }),
});

/** In what ours and the gateway's word differ. */
export const ORDER_DIFFERENCES = ['order-no', 'gateway-order', 'amount', 'currency', 'status', 'channel'] as const;
export type OrderDifference = (typeof ORDER_DIFFERENCES)[number];

/**
 * What the gateway says of an order, asked just now: it `answered`; it knows no such order (`unknown`); or it said nothing that
 * can be used: no answer in time, none that can be read, or a refusal to look (`silent`).
 */
export const gatewayView = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('answered'),
    order: z.object({
      id: z.string(),
      orderNo: z.string(),
      amount: rupeesOut,
      currency: z.string(),
      channel: z.string(),
      status: z.enum(GATEWAY_ORDER_STATUSES),
      createdAt: moment,
      paidAt: z.nullable(moment),
    }),
    differences: z.array(z.enum(ORDER_DIFFERENCES)),
  }),
  z.object({ outcome: z.literal('unknown') }),
  z.object({ outcome: z.literal('silent') }),
]);
export type GatewayView = z.output<typeof gatewayView>;

const params = z.object({ id: identityWith(refuseInput('NOT_FOUND')) });

export const adminDepositOrder = adminCall('adminDepositOrder', {
  method: 'GET',
  path: '/admin/deposits/:id/order',
  summary: 'A deposit beside what the gateway says of its order now; changes nothing',
  params,
  answer: z.object({ success, deposit: adminDepositRecord, gateway: gatewayView }),
});

/**
 * What came of asking: the deposit has `changed`, or is as it was (`unchanged`), or the gateway's word does not fit it and
 * moved nothing (`differs`), or the gateway said nothing (`silent`).
 */
export const REQUERY_OUTCOMES = ['changed', 'unchanged', 'differs', 'silent'] as const;
export type RequeryOutcome = (typeof REQUERY_OUTCOMES)[number];

export const requeryDeposit = adminCall('requeryDeposit', {
  method: 'POST',
  path: '/admin/deposits/:id/requery',
  summary: 'Ask the gateway what became of a deposit and apply what it says, once; the trail has what came of it',
  params,
  body: z.nullish(z.object({})),
  answer: z.object({
    success,
    outcome: z.enum(REQUERY_OUTCOMES),
    /** As it is now. */
    deposit: adminDepositRecord,
    gateway: gatewayView,
    entry: auditRecord,
  }),
});
