import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import { LANGUAGES } from '@rang/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { OrderBook } from '../order-book.ts';
import type { OrderSettlement } from '../order-settlement.ts';
import { GatewayRefusal } from '../refusal.ts';
import { PAGE_STYLE } from './page-style.ts';
import { renderFailedPage, renderPaidPage, renderPaymentForm, renderSorryPage, type Payment } from './payment-page.ts';
import type { Texts } from './texts.ts';

const params = z.object({ token: z.string() });
const form = z.object({ outcome: z.enum(['paid', 'failed']) });
const ending = z.object({ outcome: z.catch(z.optional(z.string()), undefined) });
// What the page repeats of it is one of our own words, whatever the address says.
const requested = z.object({ language: z.catch(z.enum(LANGUAGES), 'en') });

const styleHash = createHash('sha256').update(PAGE_STYLE).digest('base64');
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // The link is as good as a key: it is kept out of caches and of the next page's referrer.
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Adds the payment page: a plain form that works without script, at the link that the merchant was given. */
export async function addPageRoutes(
  http: FastifyInstance,
  parts: { orders: OrderBook; settlement: OrderSettlement; merchant: string },
): Promise<void> {
  const { orders, settlement, merchant } = parts;
  await http.register(formbody, { bodyLimit: 4096 });
  http.setErrorHandler<FastifyError | GatewayRefusal>((error, request, reply) => {
    // Refused by nothing but the limit of requests.
    if (error instanceof GatewayRefusal) return sendSorry(request, reply, 429);
    const isPayersFault = error.statusCode !== undefined && error.statusCode < 500;
    if (!isPayersFault) request.log.error({ err: error }, 'unexpected error');
    return sendSorry(request, reply, isPayersFault ? 400 : 500);
  });

  http.get('/pay/:token', (request, reply) => {
    const order = orders.findByLinkToken(params.parse(request.params).token);
    if (order === undefined) return sendSorry(request, reply, 404);
    const { outcome } = ending.parse(request.query);
    return reply.headers(HEADERS).send(renderState({ order, merchant, language: readLanguage(request) }, outcome));
  });

  // Every choice is answered with the address of what became of it: that page can be gone back to and loaded anew, and
  // nothing is sent a second time.
  http.post('/pay/:token', (request, reply) => {
    const chosen = form.safeParse(request.body);
    if (!chosen.success) return sendSorry(request, reply, 400);
    const settled = settlement.settle(params.parse(request.params).token, chosen.data.outcome);
    if (settled === undefined) return sendSorry(request, reply, 404);
    const query = new URLSearchParams({ language: readLanguage(request) });
    if (!settled.wasPaid) query.set('outcome', chosen.data.outcome);
    return reply.headers(HEADERS).redirect(`?${query.toString()}`, 303);
  });
}

/** How the order stands; what the address says of the last choice counts where the order agrees. */
function renderState(payment: Payment, outcome: string | undefined): string {
  const { status } = payment.order;
  if (status === 'paid') return renderPaidPage(payment, outcome !== 'paid');
  const hasFailed = outcome === 'failed' && status !== 'pending';
  return hasFailed ? renderFailedPage(payment) : renderPaymentForm(payment);
}

/** The language that the address asks for; English where it names none of ours. */
function readLanguage(request: FastifyRequest): Payment['language'] {
  return requested.parse(request.query).language;
}

function sendSorry(request: FastifyRequest, reply: FastifyReply, status: keyof Texts['sorry']): FastifyReply {
  return reply
    .status(status)
    .headers(HEADERS)
    .send(renderSorryPage(status, readLanguage(request)));
}
