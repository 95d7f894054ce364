// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { DepositPanel } from '../src/features/wallet/deposit/deposit-panel.tsx';
import { ANSWERS } from './callers.tsx';
import { createFakeHouse, refusedWith } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const ID = '019a0000-0000-7000-8000-00000000000';
const LINK = 'https://pay.example/open';
/** In whichever language another test has set up. */
const LINK_SPOKEN = /^https:\/\/pay\.example\/open(?:\?language=[a-z]{2})?$/;
const limits = { minDeposit: 100, maxDeposit: 50_000, minWithdrawal: 100, maxWithdrawal: 25_000 };
const deposit = { channel: 'upi', createdAt: '2026-11-21T10:00:00.000Z', payment_link: LINK };

/** The deposit form, in a house that has `deposits` and refuses ₹500 as a second one. */
async function openForm(deposits: readonly object[], known?: object) {
  const house = createFakeHouse({
    ...ANSWERS,
    'GET /api/mxpay/config': { success: true, data: { limits } },
    'GET /api/mxpay/channels': {
      success: true,
      data: {
        channels: ['upi', 'card'].map((id) => ({ id, name: id, isDefault: id === 'upi' })),
        defaultChannel: 'upi',
      },
    },
    'GET /api/balance': { success: true, message: 0, balance: 0 },
    'GET /api/deposits/history': { success: true, data: deposits },
    [`GET /api/mxpay/deposit/${ID}1`]: { success: true, data: known ?? deposits[0] },
  });
  house.fates.push(refusedWith('DUPLICATE_TRANSACTION', 409));
  vi.stubGlobal('fetch', house.fetch);
  const routeTree = createRootRoute({ component: () => <DepositPanel onClose={() => undefined} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const screen = await renderScreen(<RouterProvider router={router as never} />);
  await settle(() => undefined);
  return screen;
}

/** Asks for ₹500 where the house refuses it as a second one. */
async function depositTwice(deposits: readonly object[]) {
  const screen = await openForm(deposits);
  const quick = [...screen.place.querySelectorAll('button')].find(({ textContent }) => textContent === '₹500');
  await settle(() => quick?.click());
  await screen.press('[type=submit]');
  await settle(() => undefined);
  return screen;
}

test('an order that waits is told of above the form: how much, until when, and the way to go on with it', async () => {
  const validUntil = '2026-11-21T10:30:00.000Z';
  const screen = await openForm([
    { ...deposit, _id: `${ID}1`, orderNo: 'R1', amount: 500, status: 'pending', validUntil },
    { ...deposit, _id: `${ID}2`, orderNo: 'R2', amount: 900, status: 'paid' },
  ]);
  const notice = await vi.waitFor(
    async () => {
      await settle(() => undefined);
      return screen.find('form [data-progress=waiting]');
    },
    { timeout: 30_000 },
  );
  expect(notice.textContent).toContain('progress.unpaid');
  expect(notice.textContent).toContain('progress.until');
  await screen.press('form [data-progress=waiting] + button');
  expect(screen.place.textContent).toContain('R1');
  expect(screen.find('a').getAttribute('href')).toMatch(LINK_SPOKEN);
  await screen.leave();
});

test('a second deposit of the same amount is led to the order that is still to be paid', async () => {
  const screen = await depositTwice([
    { ...deposit, _id: `${ID}1`, orderNo: 'R1', amount: 500, status: 'pending' },
    { ...deposit, _id: `${ID}2`, orderNo: 'R2', amount: 500, status: 'pending' },
    { ...deposit, _id: `${ID}3`, orderNo: 'R3', amount: 900, status: 'pending' },
  ]);
  screen.find('[role=alert]');
  await screen.press('[data-progress=waiting] + button');
  expect(screen.place.textContent).toContain('R1');
  expect(screen.find('a').getAttribute('href')).toMatch(LINK_SPOKEN);
  await screen.leave();
});

test('every order that waits is told of and can be gone on with, the refused amount first', async () => {
  const screen = await depositTwice([
    { ...deposit, _id: `${ID}1`, orderNo: 'R1', amount: 100, status: 'pending' },
    { ...deposit, _id: `${ID}2`, orderNo: 'R2', amount: 500, status: 'pending' },
    { ...deposit, _id: `${ID}3`, orderNo: 'R3', amount: 900, status: 'paid' },
  ]);
  const ways = [...screen.place.querySelectorAll('[data-progress=waiting] + button')];
  expect(ways.map(({ textContent }) => textContent)).toEqual(['form.openOrder (₹500)', 'form.openOrder (₹100)']);
  await settle(() => (ways[1] as HTMLButtonElement).click());
  expect(screen.place.textContent).toContain('R1');
  await screen.leave();
});

test('where no order is open, none is offered', async () => {
  const screen = await depositTwice([
    { ...deposit, _id: `${ID}1`, orderNo: 'R1', amount: 500, status: 'paid' },
    { ...deposit, _id: `${ID}2`, orderNo: 'R2', amount: 501, status: 'expired' },
  ]);
  screen.find('[role=alert]');
  expect(screen.place.querySelector('[data-progress=waiting]')).toBeNull();
  await screen.leave();
});

test('after a payment that failed the form has the amount and the channel of it again', async () => {
  const order = { ...deposit, _id: `${ID}1`, orderNo: 'R1', amount: 750.5, channel: 'card' };
  const screen = await openForm([{ ...order, status: 'pending' }], { ...order, status: 'failed' });
  await vi.waitFor(() => settle(() => screen.find('form [data-progress=waiting]')), { timeout: 30_000 });
  await screen.press('form [data-progress=waiting] + button');
  const again = await vi.waitFor(
    async () => {
      await settle(() => undefined);
      const buttons = [...screen.place.querySelectorAll('button')];
      return buttons.find(({ textContent }) => textContent === 'link.tryAgain') ?? expect.fail('no way to try again');
    },
    { timeout: 30_000 },
  );
  await settle(() => again.click());
  expect((screen.find('input[inputmode=decimal]') as HTMLInputElement).value).toBe('750.50');
  expect((screen.find('input[type=radio]:checked') as HTMLInputElement).value).toBe('card');
  await screen.leave();
});
