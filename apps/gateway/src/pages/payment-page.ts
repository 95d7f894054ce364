import { formatRupees, paiseText, type Language } from '@rang/contract';
import { z } from 'zod/mini';
import type { Order } from '../store/order-store.ts';
import { fill, html, type Markup } from './html.ts';
import { PAGE_STYLE } from './page-style.ts';
import { TEXTS, type Texts } from './texts.ts';

// One piece: the page's policy allows exactly these bytes between the tags.
const STYLE: Markup = { markup: `<style>${PAGE_STYLE}</style>` };

/** What a page about an order says, and in which language. */
export interface Payment {
  readonly order: Order;
  readonly merchant: string;
  readonly language: Language;
}

/** The form on which a payer decides what happens; with a notice where the order has failed or expired before. */
export function renderPaymentForm(payment: Payment): string {
  const texts = TEXTS[payment.language];
  const amount = formatAmount(payment);
  const pay = fill(texts.payAmount, amount);
  return renderPage(payment.language, {
    title: pay,
    content: html`<section class="card">
      <h1>${fill(texts.pay, drawMerchant(payment))}</h1>
      <p class="amount">${amount}</p>
      ${renderNotice(payment)} ${renderTerms(payment)}
      <form method="post">
        <button class="main" name="outcome" value="paid">${pay}</button>
        <button name="outcome" value="failed">${texts.fail}</button>
        <a class="later" href="${payment.order.returnUrl}">${texts.later}</a>
      </form>
    </section>`,
  });
}

/** What became of a payment that went through, with the way back; `again` says that it had been paid before. */
export function renderPaidPage(payment: Payment, again: boolean): string {
  const texts = TEXTS[payment.language];
  const { title, lead } = again ? texts.paidBefore : texts.paid;
  return renderPage(payment.language, {
    title,
    content: html`<section class="card" role="status">
      ${drawSign('good', 'M18 33l10 10 19-21')}
      <h1>${title}</h1>
      <p class="amount">${formatAmount(payment)}</p>
      <p class="lead">${lead}</p>
      ${renderTerms(payment)}
      <div class="actions">
        <a class="button main" href="${payment.order.returnUrl}">${renderWayBack(payment)}</a>
      </div>
    </section>`,
  });
}

/** What the payer sees after a payment that failed: another try, or the way back. */
export function renderFailedPage(payment: Payment): string {
  const texts = TEXTS[payment.language];
  const { title, lead } = texts.failed;
  return renderPage(payment.language, {
    title,
    content: html`<section class="card" role="status">
      ${drawSign('bad', 'M21 21l22 22M43 21L21 43')}
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${renderTerms(payment)}
      <form method="post">
        <button class="main" name="outcome" value="paid">${fill(texts.tryAgain, formatAmount(payment))}</button>
        <a class="button" href="${payment.order.returnUrl}">${renderWayBack(payment)}</a>
      </form>
    </section>`,
  });
}

/** The page for a link that leads to no order, or an answer that is none. */
export function renderSorryPage(status: keyof Texts['sorry'], language: Language): string {
  const { title, lead } = TEXTS[language].sorry[status];
  return renderPage(language, {
    title,
    content: html`<section class="card">
      ${drawSign('wait', 'M32 18v18M32 45v1')}
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
    </section>`,
  });
}

function renderPage(language: Language, page: { title: string | Markup; content: Markup }): string {
  const texts = TEXTS[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${texts.pageTitle}</title>
        ${STYLE}
      </head>
      <body>
        <header>
          <span class="mark">${drawMark()} Rang Pay</span>
          <span class="sandbox">${texts.sandbox}</span>
        </header>
        <main>${page.content}</main>
        <footer>${texts.footer}</footer>
      </body>
    </html>`.markup;
}

function renderNotice({ order, language }: Payment): Markup | undefined {
  const texts = TEXTS[language];
  if (order.status === 'expired') {
    return html`<p class="notice">${fill(texts.expired, formatMoment(order.expiresAt, language))}</p>`;
  }
  return order.status === 'failed' ? html`<p class="notice">${texts.lastFailed}</p>` : undefined;
}

function renderTerms({ order, language }: Payment): Markup {
  const texts = TEXTS[language];
  const channels: Readonly<Record<string, string>> = texts.channels;
  const moment =
    order.paidAt === null ? { name: texts.validUntil, at: order.expiresAt } : { name: texts.paidOn, at: order.paidAt };
  return html`<dl>
    <div>
      <dt>${texts.order}</dt>
      <dd>${order.merchantOrder}</dd>
    </div>
    <div>
      <dt>${texts.method}</dt>
      <dd>${channels[order.channel] ?? order.channel}</dd>
    </div>
    <div>
      <dt>${moment.name}</dt>
      <dd>${formatMoment(moment.at, language)}</dd>
    </div>
  </dl>`;
}

function renderWayBack(payment: Payment): Markup {
  return fill(TEXTS[payment.language].back, drawMerchant(payment));
}

function drawMerchant({ merchant }: Payment): Markup {
  return html`<span class="merchant">${merchant}</span>`;
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

function formatAmount({ order }: Payment): string {
  return formatRupees(z.decode(paiseText, order.amountPaise));
}

/** In the time of the house, whose days are India's. */
function formatMoment(at: number, language: Language): string {
  const form = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const locale = language === 'en' ? 'en-IN' : language;
  return new Intl.DateTimeFormat(locale, { ...form, timeZone: 'Asia/Kolkata' }).format(at);
}
