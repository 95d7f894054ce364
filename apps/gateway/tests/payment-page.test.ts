import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '../src/app.ts';
import { choose, findOrder, openOrder, startGateway, startReceiver } from './merchant.ts';

let gateway: Gateway;
let now = Date.now();
beforeAll(async () => {
  gateway = await startGateway({ clock: () => now, orderLifetimeMs: 60_000 });
});
afterAll(async () => {
  await gateway.stop();
});

test('the page is a form that says what is paid, and that no real money moves', async () => {
  const order = await openOrder(gateway.url, { amount_paise: '12345678' });
  const page = await (await fetch(order.payment_link ?? '')).text();
  expect(page).toContain('₹1,23,456.78');
  expect(page).toContain('Sandbox: no real money moves');
  expect(page).toContain('<form method="post">');
  expect(page).toContain('Come back later');
  expect(page).not.toContain('<script');
});

test('the time of day has twenty-four hours, as in the wallet', async () => {
  const page = await (await choose(await openOrder(gateway.url), 'paid')).text();
  expect(page).toMatch(/<dd>\d{1,2} [A-Z][a-z]+, \d\d:\d\d<\/dd>/);
});

test('looking at the page changes nothing', async () => {
  const order = await openOrder(gateway.url);
  await fetch(order.payment_link ?? '');
  expect(await findOrder(gateway.url, order.merchant_order)).toMatchObject({ status: 'pending' });
});

test('paying makes the order paid and leads back to the shop', async () => {
  const order = await openOrder(gateway.url);
  const page = await (await choose(order, 'paid')).text();
  expect(page).toContain('Payment successful');
  expect(page).toContain('href="http://127.0.0.1:9/dashboard/wallet"');
  const paid = await findOrder(gateway.url, order.merchant_order);
  expect(paid.status).toBe('paid');
  expect(paid.paid_at).not.toBeNull();
});

test.each(['paid', 'failed'])(
  'the choice "%s" leads to a page that can be gone back to and loaded anew',
  async (outcome) => {
    const order = await openOrder(gateway.url);
    const link = order.payment_link ?? '';
    const body = new URLSearchParams({ outcome });
    const answer = await fetch(link, { method: 'POST', body, redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const shown = await fetch(new URL(answer.headers.get('location') ?? '', link));
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain(outcome === 'paid' ? 'Payment successful' : 'Payment failed');
  },
);

test('an address that says more than the order knows is not believed', async () => {
  const order = await openOrder(gateway.url);
  for (const outcome of ['paid', 'failed', 'paid&outcome=failed']) {
    const page = await (await fetch(`${order.payment_link ?? ''}?outcome=${outcome}`)).text();
    expect(page).toContain('Let the payment fail');
  }
});

test('paying twice pays once and says so', async () => {
  const receiver = await startReceiver();
  const order = await openOrder(gateway.url, { webhook_url: receiver.url });
  const pages = await Promise.all(Array.from({ length: 20 }, async () => (await choose(order, 'paid')).text()));
  expect(pages.filter((page) => page.includes('Payment successful'))).toHaveLength(1);
  expect(pages.filter((page) => page.includes('Already paid'))).toHaveLength(19);
  await expect.poll(() => receiver.deliveries.length).toBe(1);
  await receiver.stop();
});

test('a payment that failed can be tried again', async () => {
  const order = await openOrder(gateway.url);
  expect(await (await choose(order, 'failed')).text()).toContain('Payment failed');
  expect(await findOrder(gateway.url, order.merchant_order)).toMatchObject({ status: 'failed' });
  expect(await (await fetch(order.payment_link ?? '')).text()).toContain('The last attempt failed');
  expect(await (await choose(order, 'paid')).text()).toContain('Payment successful');
  expect(await findOrder(gateway.url, order.merchant_order)).toMatchObject({ status: 'paid' });
});

test('a failure after the payment changes nothing', async () => {
  const order = await openOrder(gateway.url);
  await choose(order, 'paid');
  expect(await (await choose(order, 'failed')).text()).toContain('Already paid');
  expect(await findOrder(gateway.url, order.merchant_order)).toMatchObject({ status: 'paid' });
});

test('an order expires when its time is up, and a late payment still counts', async () => {
  const receiver = await startReceiver();
  const order = await openOrder(gateway.url, { webhook_url: receiver.url });
  now += 60_000;
  expect(await (await fetch(order.payment_link ?? '')).text()).toContain('This link expired');
  expect(await findOrder(gateway.url, order.merchant_order)).toMatchObject({ status: 'expired' });
  await choose(order, 'failed');
  expect(await findOrder(gateway.url, order.merchant_order)).toMatchObject({ status: 'expired' });
  await choose(order, 'paid');
  expect(await findOrder(gateway.url, order.merchant_order)).toMatchObject({ status: 'paid' });
  await expect.poll(() => receiver.deliveries.length).toBe(2);
  const types = receiver.deliveries.map((delivery) => (JSON.parse(delivery.body) as { type: string }).type);
  expect(types.sort()).toEqual(['order.expired', 'order.paid']);
  await receiver.stop();
});

test('a choice that is none is refused and changes nothing', async () => {
  const order = await openOrder(gateway.url);
  expect((await choose(order, 'perhaps')).status).toBe(400);
  expect((await fetch(order.payment_link ?? '', { method: 'POST' })).status).toBe(400);
  expect(await findOrder(gateway.url, order.merchant_order)).toMatchObject({ status: 'pending' });
});

test('a link that leads nowhere says so', async () => {
  const answer = await fetch(`${gateway.url}/pay/nothing`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('No such payment');
  expect((await fetch(`${gateway.url}/pay/${'x'.repeat(150)}`)).status).toBeLessThan(500);
});

test('hostile words of the merchant stay words', async () => {
  const order = await openOrder(gateway.url, {
    merchant_order: '"><img src=x onerror=alert(1)>',
    return_url: 'http://127.0.0.1:9/?a="><script>alert(1)</script>',
  });
  const answer = await fetch(order.payment_link ?? '');
  const page = await answer.text();
  expect(page).not.toContain('<img');
  expect(page).not.toContain('<script');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

const PAGES = {
  es: { title: 'Pagar a ', fail: 'Hacer que el pago falle', failed: 'El pago ha fallado', paid: 'Pago realizado' },
  fr: { title: 'Payer ', fail: 'Faire échouer le paiement', failed: 'Le paiement a échoué', paid: 'Paiement réussi' },
  de: { title: 'An ', fail: 'Zahlung scheitern lassen', failed: 'Zahlung fehlgeschlagen', paid: 'Zahlung erfolgreich' },
};

test.each(Object.entries(PAGES))(
  'the address asks for %s, and every page after it stays with it',
  async (language, texts) => {
    const order = await openOrder(gateway.url);
    const link = `${order.payment_link ?? ''}?language=${language}`;
    const page = await (await fetch(link)).text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<h1>${texts.title}<span class="merchant">`);
    expect(page).toContain(texts.fail);
    const failed = await (await choose({ ...order, payment_link: link }, 'failed')).text();
    expect(failed).toContain(texts.failed);
    const paid = await fetch(link, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }) });
    expect(await paid.text()).toContain(texts.paid);
    const reloaded = await (await fetch(paid.url)).text();
    expect(reloaded).toContain(texts.paid);
    const nowhere = await (await fetch(`${gateway.url}/pay/nothing?language=${language}`)).text();
    expect(nowhere).toContain(`<html lang="${language}">`);
    expect(nowhere).not.toContain('No such payment');
  },
);

test.each(['', 'tlh', 'DE', '"><script>alert(1)</script>', 'de&language=fr', '__proto__', 'de%0d%0aset-cookie:a=b'])(
  'an address that asks for a language that is none of ours is answered in English, and not repeated: %s',
  async (language) => {
    const order = await openOrder(gateway.url);
    const link = `${order.payment_link ?? ''}?language=${language}`;
    const page = await (await fetch(link)).text();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('Let the payment fail');
    expect(page).not.toContain('<script');
    const body = new URLSearchParams({ outcome: 'failed' });
    const answer = await fetch(link, { method: 'POST', body, redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('?language=en&outcome=failed');
  },
);
