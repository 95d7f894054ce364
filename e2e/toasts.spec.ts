import { adminLogin, createTicket, updateTicket } from '@rang/contract';
import { expect, type Page } from '@playwright/test';
import { callHouse } from './builders/call-house.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { readFirst } from './pages/office-page.ts';
import { insideTest as test } from './test.ts';

test.use({ rupees: 1_000 });

const NO_TOAST = 'there is no toast';

/** What is to be read or pressed where the toast lies. */
function listCovered(page: Page): Promise<string[]> {
  return page.evaluate((noToast) => {
    const toast = document.querySelector('.mantine-Notification-root')?.getBoundingClientRect();
    if (toast === undefined) return [noToast];
    const others = [
      ...document.querySelectorAll('a, button, input, select, textarea, label, h1, h2, h3, [data-read]'),
    ].filter((one) => one.checkVisibility() && one.closest('.mantine-Notification-root') === null);
    return others.flatMap((one) => {
      const { top, bottom, left, right, height } = one.getBoundingClientRect();
      // A card of a game is pressed as a whole, wherever it is in sight.
      const isApart =
        height > 200 || top >= toast.bottom || bottom <= toast.top || left >= toast.right || right <= toast.left;
      return isApart ? [] : [one.getAttribute('aria-label') ?? one.textContent];
    });
  }, NO_TOAST);
}

// Each with a control that stands there once it is all there, and what may be covered on a phone, where nothing is free.
const SCREENS = [
  { path: 'support', control: 'New Ticket', mayCover: [] },
  { path: 'wallet', control: 'Deposit', mayCover: [] },
  { path: 'win', control: 'All Games', mayCover: [] },
  { path: 'profile', control: 'Update Profile', mayCover: [] },
  { path: 'game/crash', control: 'Sound', mayCover: [] },
  { path: 'game/color-prediction', control: 'Sound', mayCover: [] },
  { path: 'home', control: 'Copy', mayCover: [] },
  { path: 'game/mines', control: 'Sound', mayCover: ['Rang', 'Wallet', 'Log out'] },
] as const;

test('a toast lies on no title and on no control, wherever the player is and goes', async ({ page, player }) => {
  const { accessToken: token } = player.session;
  const asked = { subject: 'My deposit', message: 'Where is it?' };
  const { ticket } = await callHouse(createTicket, { body: asked, token });
  const office = await callHouse(adminLogin, { body: readFirst() });
  let answers = 0;
  const answer = async () => {
    answers += 1;
    const body = { status: 'open', priority: 'medium', adminNotes: `Answer ${String(answers)}` } as const;
    await callHouse(updateTicket, { params: { id: ticket._id }, body, token: office.token });
  };
  const toast = page.getByRole('status').filter({ hasText: /There is news on your support ticket/ });
  const isPhone = test.info().project.name === 'phone';
  for (const { path, control, mayCover } of SCREENS) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: control }).first()).toBeVisible();
    // The house tells whoever listens, and nobody knows from outside since when this page does.
    await expect(async () => {
      await answer();
      await expect(toast.first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const isAllowed = (covered: string) => isPhone && mayCover.some((name) => covered.startsWith(name));
    await expect
      .poll(
        async () => {
          const covered = await listCovered(page);
          // On a busy machine it may be over before it was looked at.
          if (covered.includes(NO_TOAST)) await answer();
          return covered.filter((name) => !isAllowed(name));
        },
        { message: path },
      )
      .toEqual([]);
    await keepScreenshot(page, `toast-${path.replace('/', '-')}`);
  }
  // A toast that is there already makes room for the title of the page that it leads to.
  if (!isPhone) return;
  await answer();
  await expect(toast.first()).toBeVisible();
  await page.getByRole('link', { name: /^Support/ }).click();
  await expect(page.getByRole('button', { name: 'New Ticket' })).toBeVisible();
  await expect(toast.first()).toBeVisible();
  await expect.poll(() => listCovered(page)).toEqual([]);
});
