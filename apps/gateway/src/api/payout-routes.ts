import { gatewayBankAccount, gatewayPayoutRequest, type GatewayPayoutList } from '@rang/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkBankAccount } from '../check-bank-account.ts';
import type { PayoutBook } from '../payout-book.ts';
import type { Switchboard } from '../switchboard.ts';
import { answerAccepted } from './answer-accepted.ts';
import { findNext, listQuery, PAGE_SIZE } from './paging.ts';
import { readBody } from './read-body.ts';
import { readInput } from './read-input.ts';

const merchantPayoutParams = z.object({ merchantPayout: z.string().min(1).max(64) });

/** Adds the calls about bank accounts and payouts. */
export function addPayoutRoutes(http: FastifyInstance, parts: { payouts: PayoutBook; switchboard: Switchboard }): void {
  const { payouts, switchboard } = parts;
  http.post('/v1/bank-accounts/check', (request) => {
    checkBankAccount(readBody(gatewayBankAccount, request));
    return { known: true };
  });
  http.post('/v1/payouts', (request, reply) =>
    answerAccepted(switchboard, reply, payouts.open(readBody(gatewayPayoutRequest, request))),
  );
  http.get('/v1/payouts/by-merchant/:merchantPayout', (request) => {
    const { merchantPayout } = readInput(merchantPayoutParams, request.params);
    return payouts.getByMerchantPayout(merchantPayout);
  });
  http.get('/v1/payouts', (request): GatewayPayoutList => {
    const page = payouts.listAfter(readInput(listQuery, request.query).after, PAGE_SIZE);
    return { payouts: page, next: findNext(page) };
  });
}
