import { setTimeout as sleep } from 'node:timers/promises';
import { adminLogin, createTicket, login, setBalance, signup } from '@rang/contract';
import type { Page } from '@playwright/test';
import { createAdministrator } from './builders/administrator.ts';
import { callHouse } from './builders/call-house.ts';
import { enterOffice } from './builders/enter-office.ts';
import { addMoney, inventPerson, type Player } from './builders/player.ts';
import { requestWithdrawal } from './builders/withdrawals.ts';
import { findBroken, findLow, findSideways } from './pages/find-broken.ts';
import { findOverflow } from './pages/measure-page.ts';
import { enter } from './pages/office-page.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { settle } from './pages/settle.ts';
import { listShifts, watchShiftsOfNext } from './pages/watch-shifts.ts';
import { expect, REFUSED, test } from './test.ts';

test.use({ expectedErrors: REFUSED });

/** Somebody with a name and an address as long as people have them, and with something in every list. */
async function createLongNamed(): Promise<Player> {
  const { address, ...invented } = inventPerson();
  const serial = invented.username.slice(-7);
  const person = {
    ...invented,
    name: 'Venkatanarasimharaju Subrahmanyam Chandrasekhar',
    username: `venkatanarasimha_${serial}`,
    email: `venkatanarasimharaju.subrahmanyam.${serial}@mail.universityofhyderabad.example.com`,
  };
  await callHouse(signup, { body: person, address });
  const { username, password } = person;
  const session = await callHouse(login, { body: { username, password, rememberMe: true }, address });
  const player = { ...person, session };
  await addMoney(player, 45_678.9);
  await requestWithdrawal(player, 12_345.6);
  const ticket = {
    subject: 'My deposit is not there',
    message: 'Where?',
    category: 'payment',
    priority: 'high',
  } as const;
  await callHouse(createTicket, { body: ticket, token: session.accessToken });
  return player;
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/dashboard/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await settle(page);
}

async function expectFits(page: Page, name: string): Promise<void> {
  await keepScreenshot(page, `office-long-names/${page.viewportSize()?.width ?? 0}-${name}`);
  expect.soft(await findOverflow(page), name).toBe(0);
  expect.soft(await findSideways(page), name).toEqual([]);
  expect.soft(await findBroken(page), name).toEqual([]);
  expect.soft(await findLow(page), name).toEqual([]);
}

const PANELS = ['overview', 'users', 'deposits', 'withdrawals', 'rewards', 'stats', 'report', 'support', 'audit'];
const SECTIONS = ['Statement', 'Bets', 'Deposits', 'Withdrawals', 'Rewards', 'Sessions', 'Tickets', 'Notes'];

for (const viewport of [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    test('no name, address or number is broken in a word, cut or beyond the edge, and a finger meets every control', async ({
      page,
    }) => {
      const player = await createLongNamed();
      await enter(page, await createAdministrator('owner'));
      for (const panel of [...PANELS, 'notice', 'account', 'system']) {
        await show(page, panel);
        await expectFits(page, panel);
      }
      await show(page, `users/${player.session.userId}`);
      for (const name of SECTIONS) {
        await page.getByRole('tab', { name }).click();
        await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
        await expectFits(page, `player-${name}`);
      }
    });
  });
}

test('what a movement is called by machines is not shown, and who is suspended is marked in the list', async ({
  page,
}) => {
  const player = await createLongNamed();
  const { token } = await callHouse(adminLogin, { body: await createAdministrator('owner') });
  const body = { amount: 33_340, expected: 33_333.3, reason: 'a paisa too few' };
  await callHouse(setBalance, { params: { id: player.session.userId }, body, token });
  await enterOffice(page, 'owner', { path: 'users', title: 'Users' });
  await expect(page.getByRole('row').filter({ hasText: player.username })).toContainText('Active');
  await show(page, `users/${player.session.userId}`);
  await expect(page.getByRole('row').filter({ hasText: 'Adjustment' })).toContainText('₹33,340.00');
  const main = page.getByRole('main');
  await expect(main).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  await show(page, 'audit');
  // A ticket is looked for by all of its identity.
  const opened = page.getByRole('row').filter({ hasText: 'session.opened' }).first();
  await expect(opened).toContainText(/…[0-9a-f]{8}/);
  await expect(opened).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

// As over a slow line, so that what a page shows before its answers is seen, and moves when they come.
const ANSWER_MS = 400;

test('nothing jumps while the own account is opened over a slow line', async ({ page }) => {
  await enterOffice(page, 'owner', { path: 'account', title: 'My account' });
  await page.route('**/api/**', async (route) => {
    await sleep(ANSWER_MS);
    await route.continue();
  });
  await watchShiftsOfNext(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Set up a second factor' })).toBeVisible();
  await expect(page.getByText('This one')).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  const shifts = await listShifts(page);
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts, null, 1),
  ).toBeLessThan(0.02);
});
