import { formatRupees, paiseText } from '@rang/contract';
import { z } from 'zod/mini';
import { nameChannel } from '../order-book.ts';
import type { Order } from '../store/order-store.ts';
import { PAGE_STYLE } from './page-style.ts';

// One piece: the page's policy allows exactly these bytes between the tags.
const STYLE: Markup = { markup: `<style>${PAGE_STYLE}</style>` };

const timeOfDay = new Intl.DateTimeFormat('en-IN', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  timeZone: 'Asia/Kolkata',
});

/** The form on which a payer decides what happens; with a notice where the order has failed or expired before. */
export function renderPaymentForm(order: Order, merchant: string): string {
  const amount = formatAmount(order);
  return renderPage(
    `Pay ${amount}`,
    html`<section class="card">
      <h1>Pay <span class="merchant">${merchant}</span></h1>
      <p class="amount">${amount}</p>
      ${renderNotice(order)} ${renderTerms(order)}
      <form method="post">
        <button class="main" name="outcome" value="paid">Pay ${amount}</button>
        <button name="outcome" value="failed">Let the payment fail</button>
        <a class="later" href="${order.returnUrl}">Come back later</a>
      </form>
    </section>`,
  );
}

/** What became of a payment that went through, with the way back; `again` says that it had been paid before. */
export function renderPaidPage(order: Order, merchant: string, again: boolean): string {
  const lead = again
    ? 'This order has been paid already. Nothing was charged again.'
    : 'The payment went through. Your balance follows as soon as the merchant has heard from us.';
  return renderPage(
    again ? 'Already paid' : 'Payment successful',
    html`<section class="card" role="status">
      ${drawSign('good', 'M18 33l10 10 19-21')}
      <h1>${again ? 'Already paid' : 'Payment successful'}</h1>
      <p class="amount">${formatAmount(order)}</p>
      <p class="lead">${lead}</p>
      ${renderTerms(order)} ${renderWayBack(order, merchant)}
    </section>`,
  );
}

/** What the payer sees after a payment that failed: another try, or the way back. */
export function renderFailedPage(order: Order, merchant: string): string {
  return renderPage(
    'Payment failed',
    html`<section class="card" role="status">
      ${drawSign('bad', 'M21 21l22 22M43 21L21 43')}
      <h1>Payment failed</h1>
      <p class="lead">Nothing was charged. You can try again with the same link.</p>
      ${renderTerms(order)}
      <form method="post">
        <button class="main" name="outcome" value="paid">Try again: pay ${formatAmount(order)}</button>
        <a class="button" href="${order.returnUrl}">Return to <span class="merchant">${merchant}</span></a>
      </form>
    </section>`,
  );
}

/** The page for a link that leads to no order, or an answer that is none. */
export function renderSorryPage(title: string, lead: string): string {
  return renderPage(
    title,
    html`<section class="card">
      ${drawSign('wait', 'M32 18v18M32 45v1')}
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
    </section>`,
  );
}

function renderPage(title: string, content: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox payment</title>
        ${STYLE}
      </head>
      <body>
        <header>
          <span class="mark">${drawMark()} Rang Pay</span>
          <span class="sandbox">Sandbox</span>
        </header>
        <main>${content}</main>
        <footer>Sandbox: no real money moves</footer>
      </body>
    </html>`.markup;
}

function renderNotice(order: Order): Markup | undefined {
  if (order.status === 'expired') {
    return html`<p class="notice">
      This link expired on ${timeOfDay.format(order.expiresAt)}. You can still pay; the merchant hears of it late.
    </p>`;
  }
  if (order.status === 'failed') {
    return html`<p class="notice">The last attempt failed and nothing was charged. You can try again.</p>`;
  }
  return undefined;
}

function renderTerms(order: Order): Markup {
  const moment =
    order.paidAt === null ? { name: 'Valid until', at: order.expiresAt } : { name: 'Paid on', at: order.paidAt };
  return html`<dl>
    <div>
      <dt>Order</dt>
      <dd>${order.merchantOrder}</dd>
    </div>
    <div>
      <dt>Method</dt>
      <dd>${nameChannel(order.channel)}</dd>
    </div>
    <div>
      <dt>${moment.name}</dt>
      <dd>${timeOfDay.format(moment.at)}</dd>
    </div>
  </dl>`;
}

function renderWayBack(order: Order, merchant: string): Markup {
  return html`<div class="actions">
    <a class="button main" href="${order.returnUrl}">Return to <span class="merchant">${merchant}</span></a>
  </div>`;
}

function drawMark(): Markup {
  return html`<svg viewBox="0 0 62 20" aria-hidden="true">
    <circle class="red" cx="10" cy="10" r="9" />
    <rect class="green" x="23" y="2" width="16" height="16" rx="3" />
    <path class="blue" d="M53 2l9 16H44z" />
  </svg>`;
}

function drawSign(tone: 'good' | 'bad' | 'wait', stroke: string): Markup {
  return html`<svg class="sign ${tone}" viewBox="0 0 64 64" fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="32" cy="32" r="29" stroke-width="3" opacity="0.35" />
    <path d="${stroke}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" />
  </svg>`;
}

function formatAmount(order: Order): string {
  return formatRupees(z.decode(paiseText, order.amountPaise));
}

/** Text that is safe to stand in a page: made by `html`, which escapes everything put into it. */
interface Markup {
  readonly markup: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Joins a template to markup. Values are escaped unless they are markup themselves; undefined is nothing. */
function html(parts: TemplateStringsArray, ...values: readonly (string | Markup | undefined)[]): Markup {
  const rendered = values.map((value) => {
    if (value === undefined) return '';
    return typeof value === 'string' ? escapeHtml(value) : value.markup;
  });
  return { markup: parts.map((part, index) => part + (rendered[index] ?? '')).join('') };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
