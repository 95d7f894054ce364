import type {
  GatewayBankAccount,
  GatewayChannels,
  GatewayEvent,
  GatewayOrder,
  GatewayOrderList,
  GatewayPayout,
  GatewayPayoutList,
  GatewayRefusalCode,
  Paise,
} from '@rang/contract';

/** An order that the gateway is asked to take. The same `orderNo` again is the same order. */
export interface OrderRequest {
  readonly orderNo: string;
  readonly amount: Paise;
  readonly channel: string;
  /** Where the payer's browser comes back to. It proves nothing. */
  readonly returnUrl: string;
  readonly webhookUrl: string;
}

/** A payout that the gateway is asked to make. The same `payoutNo` again is the same payout. */
export interface PayoutRequest {
  readonly payoutNo: string;
  readonly amount: Paise;
  readonly bankAccount: GatewayBankAccount;
  readonly webhookUrl: string;
}

/** A payout number that the gateway is asked to take back for good. */
export interface VoidRequest extends Omit<PayoutRequest, 'bankAccount' | 'amount'> {
  /** What the gateway has under the number, or ours where it has none, paise. */
  readonly amount: bigint;
}

/**
 * How a call to the gateway ended. `untaken`: it certainly did nothing, `refused` by its own word. `unanswered`: it may
 * have done what was asked or not, and only asking again tells.
 */
export type GatewayReply<Value> =
  | { readonly outcome: 'answered'; readonly value: Value }
  | { readonly outcome: 'refused'; readonly code: GatewayRefusalCode }
  | { readonly outcome: 'untaken' | 'unanswered'; readonly reason: string };

/** What a webhook turned out to be. */
export type VerifiedWebhook =
  | { readonly outcome: 'event'; readonly event: GatewayEvent }
  /** Signed by the gateway, but nothing that we understand. */
  | { readonly outcome: 'unreadable'; readonly reason: string }
  /** Signed by the gateway, and as old or as far ahead as no webhook may be by our clock. */
  | { readonly outcome: 'untimely' }
  | { readonly outcome: 'forged' };

/** Whatever pays: the house knows a gateway by this alone. No method throws because of what the gateway does. */
export interface PaymentGateway {
  listChannels(): Promise<GatewayReply<GatewayChannels['channels']>>;
  createOrder(request: OrderRequest): Promise<GatewayReply<GatewayOrder>>;
  /** The order that was created under our number; refused with NOT_FOUND where there is none. */
  findOrder(orderNo: string): Promise<GatewayReply<GatewayOrder>>;
  /** Every order, page by page: `after` is the `next` of the page before, empty for the first. */
  listOrders(after: string): Promise<GatewayReply<GatewayOrderList>>;
  /** Whether the bank knows the account; refused with BANK_ACCOUNT_INVALID where it does not. Moves nothing. */
  checkBankAccount(account: GatewayBankAccount): Promise<GatewayReply<{ known: true }>>;
  /**
   * Asks for a payout. Refused with BANK_ACCOUNT_INVALID, there is none under our number; with PAYOUT_CONFLICT, there is
   * one, of other terms.
   */
  createPayout(request: PayoutRequest): Promise<GatewayReply<GatewayPayout>>;
  /**
   * Asks for our number to pay nothing any more, used or not. Answered with the payout as it stands: failed and voided, or
   * ended before; still processing where the bank cannot be stopped, to be asked again. Refused with PAYOUT_CONFLICT where it has
   * another amount.
   */
  voidPayout(request: VoidRequest): Promise<GatewayReply<GatewayPayout>>;
  /** The payout that was asked for under our number; refused with NOT_FOUND where there is none. */
  findPayout(payoutNo: string): Promise<GatewayReply<GatewayPayout>>;
  /** Every payout, page by page: `after` is the `next` of the page before, empty for the first. */
  listPayouts(after: string): Promise<GatewayReply<GatewayPayoutList>>;
  /** By how many milliseconds our clock is ahead of the gateway's, in whole seconds; undefined where it does not say. */
  readClock(): Promise<number | undefined>;
  /** Checks the signature over the body as it came, and its age; only then reads it. */
  verifyWebhook(body: string, headers: Readonly<Record<string, unknown>>): VerifiedWebhook;
}
