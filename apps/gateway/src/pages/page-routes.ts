import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod/mini';
import type { OrderBook } from '../order-book.ts';
import type { Settlement } from '../settlement.ts';
import type { Order } from '../store/order-store.ts';
import { PAGE_STYLE } from './page-style.ts';
import { renderFailedPage, renderPaidPage, renderPaymentForm, renderSorryPage } from './payment-page.ts';

const params = z.object({ token: z.string() });
const form = z.object({ outcome: z.enum(['paid', 'failed']) });
const ending = z.object({ outcome: z.catch(z.optional(z.string()), undefined) });

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
  parts: { orders: OrderBook; settlement: Settlement; merchant: string },
): Promise<void> {
  const { orders, settlement, merchant } = parts;
  await http.register(formbody, { bodyLimit: 4096 });
  http.setErrorHandler<FastifyError>((error, request, reply) => {
    const isPayersFault = error.statusCode !== undefined && error.statusCode < 500;
    if (!isPayersFault) request.log.error({ err: error }, 'unexpected error');
    return sendSorry(reply, isPayersFault ? 400 : 500);
  });

  http.get('/pay/:token', (request, reply) => {
    const order = orders.findByLinkToken(params.parse(request.params).token);
    if (order === undefined) return sendSorry(reply, 404);
    const { outcome } = ending.parse(request.query);
    return reply.headers(HEADERS).send(renderState(order, merchant, outcome));
  });

  // Every choice is answered with the address of what became of it: that page can be gone back to and loaded anew, and
  // nothing is sent a second time.
  http.post('/pay/:token', (request, reply) => {
    const chosen = form.safeParse(request.body);
    if (!chosen.success) return sendSorry(reply, 400);
    const settled = settlement.settle(params.parse(request.params).token, chosen.data.outcome);
    if (settled === undefined) return sendSorry(reply, 404);
    const place = settled.wasPaid ? '?' : `?outcome=${chosen.data.outcome}`;
    return reply.headers(HEADERS).redirect(place, 303);
  });
}

/** How the order stands; what the address says of the last choice counts where the order agrees. */
function renderState(order: Order, merchant: string, outcome: string | undefined): string {
  if (order.status === 'paid') return renderPaidPage(order, merchant, outcome !== 'paid');
  const hasFailed = outcome === 'failed' && order.status !== 'pending';
  return hasFailed ? renderFailedPage(order, merchant) : renderPaymentForm(order, merchant);
}

const SORRY = {
  400: { title: 'This did not work', lead: 'Go back to the payment page and choose again.' },
  404: { title: 'No such payment', lead: 'This link leads to no order. Start again from the shop that sent you here.' },
  500: { title: 'Something went wrong', lead: 'Nothing was charged. Please try again in a moment.' },
} as const;

function sendSorry(reply: FastifyReply, status: keyof typeof SORRY): FastifyReply {
  const { title, lead } = SORRY[status];
  return reply.status(status).headers(HEADERS).send(renderSorryPage(title, lead));
}
