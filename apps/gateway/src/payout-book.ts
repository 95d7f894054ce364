import type { GatewayBankAccount, GatewayPayout, GatewayPayoutRequest, GatewayVoidRequest } from '@rang/contract';
import type { Clock } from './clock.ts';
import { describePayout } from './describe-payout.ts';
import { draftPayout, draftVoided } from './draft-payout.ts';
import { createEndedReads } from './read-ended.ts';
import type { PayoutSettlement } from './payout-settlement.ts';
import { GatewayRefusal } from './refusal.ts';
import type { Payout, PayoutStore } from './store/payout-store.ts';

/** What the payout book is made of. */
export interface PayoutBookParts {
  readonly store: PayoutStore;
  readonly settlement: PayoutSettlement;
  readonly clock: Clock;
  /** How long the bank takes to say how a payout ends. */
  readonly payoutMs: number;
}

/** The payouts as the merchant sees them. */
export interface PayoutBook {
  /**
   * Takes a payout. The same terms again give the payout that is there; other terms throw PAYOUT_CONFLICT, an account
   * that the bank does not know throws BANK_ACCOUNT_INVALID, and neither moves anything.
   */
  open(request: GatewayPayoutRequest): GatewayPayout;
  /**
   * Takes a number back for good, used or not, and says how it stands: what has ended before stays so. Another amount throws
   * PAYOUT_CONFLICT.
   */
  voidNumber(merchantPayout: string, request: GatewayVoidRequest): GatewayPayout;
  /** Throws NOT_FOUND. */
  getByMerchantPayout(merchantPayout: string): GatewayPayout;
  /** Payouts in the order of their creation, after the one named; from the first where it is empty. Throws NOT_FOUND. */
  listAfter(id: string, limit: number): GatewayPayout[];
}

/** Makes the payout book over a store of payouts. */
export function createPayoutBook(parts: PayoutBookParts): PayoutBook {
  const { store, settlement } = parts;
  const ended = createEndedReads<Payout>((found) => settlement.settleOf(found));
  const findByMerchantPayout = (merchantPayout: string): Payout | undefined =>
    ended.one(() => store.findByMerchantPayout(merchantPayout));
  return {
    open: (request) => {
      // The number is looked up first: an account that is refused says that no payout of this number is under way.
      if (findByMerchantPayout(request.merchant_payout) === undefined) {
        checkBankAccount(request.bank_account);
        store.insert(draftPayout(request, parts.clock(), parts.payoutMs));
      }
      const payout = store.findByMerchantPayout(request.merchant_payout);
      if (payout === undefined || !hasTerms(payout, request)) throw new GatewayRefusal('PAYOUT_CONFLICT');
      return describePayout(payout);
    },
    voidNumber: (merchantPayout, request) => {
      const known = findByMerchantPayout(merchantPayout);
      if (known !== undefined && !isSameMoney(known, request)) throw new GatewayRefusal('PAYOUT_CONFLICT');
      settlement.voidNumber(draftVoided(merchantPayout, request, parts.clock()));
      const payout = store.findByMerchantPayout(merchantPayout);
      if (payout === undefined) throw new Error(`payout ${merchantPayout} was not kept`);
      return describePayout(payout);
    },
    getByMerchantPayout: (merchantPayout) => {
      const payout = findByMerchantPayout(merchantPayout);
      if (payout === undefined) throw new GatewayRefusal('NOT_FOUND');
      return describePayout(payout);
    },
    listAfter: (id, limit) => {
      const page = ended.list(() => store.listAfter(id, limit));
      if (page === undefined) throw new GatewayRefusal('NOT_FOUND');
      return page.map(describePayout);
    },
  };
}

function hasTerms(payout: Payout, request: GatewayPayoutRequest): boolean {
  // Where a number was voided, nothing goes anywhere under it.
  if (payout.voidedAt !== null) return isSameMoney(payout, request);
  const account = request.bank_account;
  const isSameAccount = payout.accountNumber === account.account_number && payout.ifsc === account.ifsc;
  const isSamePayee = payout.accountName === account.account_name && payout.bankName === account.bank_name;
  return isSameMoney(payout, request) && isSameAccount && isSamePayee;
}

function isSameMoney(payout: Payout, request: GatewayVoidRequest): boolean {
  return payout.amountPaise === request.amount_paise && payout.currency === request.currency;
}

/** Throws BANK_ACCOUNT_INVALID where the sandbox's bank does not know the account. */
export function checkBankAccount(account: GatewayBankAccount): void {
  const isKnown = !/^0+$/.test(account.account_number) && !account.ifsc.startsWith('XXXX');
  if (!isKnown) throw new GatewayRefusal('BANK_ACCOUNT_INVALID');
}
