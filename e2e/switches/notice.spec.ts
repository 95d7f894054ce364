import type { Locator, Page } from '@playwright/test';
import { adminLogin, adminNotice, setNotice, withdrawNotice } from '@rang/contract';
import { createAdministrator } from '../builders/administrator.ts';
import { callHouse } from '../builders/call-house.ts';
import { findColour } from '../pages/colour-page.ts';
import { findCrash } from '../pages/crash-page.ts';
import { judge, judgeThemes } from '../pages/judge.ts';
import { choosePanel, enter } from '../pages/office-page.ts';
import { expect, insideTest as test, REFUSED } from '../test.ts';

test.use({ expectedErrors: REFUSED, rupees: 500 });

let token: string;
test.beforeEach(async () => {
  ({ token } = await callHouse(adminLogin, { body: await createAdministrator('owner') }));
});
test.afterEach(async () => {
  const { notice } = await callHouse(adminNotice, { token });
  if (notice !== null) await callHouse(withdrawNotice, { token, params: { id: notice._id }, body: {} });
});

async function say(text: string, more: { kind?: 'info' | 'warning'; endsAt?: string } = {}): Promise<void> {
  const { notice } = await callHouse(adminNotice, { token });
  const body = { kind: 'info' as const, text, replaces: notice?._id ?? null, ...more };
  await callHouse(setNotice, { token, body });
}

const LONG = `The house closes at midnight for half an hour. ${'Open bets are settled first, and nothing is lost. '.repeat(2)}`;
const HOSTILE = '<img src=x onerror="document.title=1"> \u202eback at noon';

const find = (page: Page, text: string): Locator =>
  page.getByRole('status').getByRole('button', { name: text, exact: false });
const away = (page: Page): Locator => page.getByRole('button', { name: 'Put this notice away' });
/** In a game on a phone it is one line, which is opened first. */
const open = (page: Page, text: string): Promise<void> => find(page, text).click();

/** Where the parts that a finger may be on are, from the page's beginning. */
const readPlaces = (page: Page): Promise<string[]> =>
  page.locator('main button:visible, main input:visible').evaluateAll((parts) =>
    parts.map((part) => {
      const { left, top } = part.getBoundingClientRect();
      return `${Math.round(left)} ${Math.round(top + scrollY)}`;
    }),
  );

const SIZES = [
  [320, 568],
  [360, 800],
  [1440, 900],
] as const;

/** Nothing that is read or pressed in a game lies under the notice. */
async function expectClear(page: Page, line: Locator): Promise<void> {
  const notice = await line.boundingBox();
  const hidden = await page.locator('main :is(button, input, [role="grid"], strong)').evaluateAll((parts, over) => {
    const isUnder = (part: Element) => {
      const { left, right, top, bottom, width } = part.getBoundingClientRect();
      const isBeside = right <= (over?.x ?? 0) || left >= (over?.x ?? 0) + (over?.width ?? 0);
      return width > 1 && !isBeside && bottom > (over?.y ?? 0) && top < (over?.y ?? 0) + (over?.height ?? 0);
    };
    return parts.filter((part) => part.checkVisibility() && isUnder(part)).map((part) => part.textContent);
  }, notice);
  expect(hidden).toEqual([]);
}

test('who plays is told over the socket, puts it away, stays rid of it, and reads the next one', async ({ page }) => {
  await findCrash(page).visit();
  await say('We are back at noon.');
  await expect(find(page, 'Notice: We are back at noon.')).toBeVisible();
  await judge(page, 'notice-crash');
  await open(page, 'Notice: We are back at noon.');
  await away(page).click();
  await expect(away(page)).toHaveCount(0);
  await page.reload();
  await findCrash(page).stand();
  await say('And now it is noon.', { kind: 'warning' });
  await expect(find(page, 'Important: And now it is noon.')).toBeVisible();
  await page.reload();
  await expect(find(page, 'Important: And now it is noon.')).toBeVisible();
  // What was put away before it is away still; what stands is there on every page.
  await open(page, 'Important: And now it is noon.');
  await expect(away(page)).toHaveCount(1);
});

test('what was put away stays away, also where no socket is', async ({ page }) => {
  await say('We are back at noon.');
  await page.goto('/dashboard/home');
  await away(page).click();
  let answers = 0;
  page.on('response', (answer) => (answers += answer.url().endsWith('/api/notice') ? 1 : 0));
  await page.reload();
  // The first question finds that there is one, the second is asked by what would show it.
  await expect.poll(() => answers).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(away(page)).toHaveCount(0);
});

test('nothing that can be pressed moves when a notice comes, and the bet stays in reach', async ({ page }) => {
  await page.goto('/dashboard/game/mines');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  const before = await readPlaces(page);
  await say(LONG);
  const line = find(page, 'The house closes at midnight');
  await expect(line).toBeVisible();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expectClear(page, line);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await judgeThemes(page, 'notice-long');
  await line.click();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  await judgeThemes(page, 'notice-long-open');
  expect(await readPlaces(page)).toEqual(before);
  // Playwright presses nothing that lies under something else.
  await page.getByRole('button', { name: 'Bet', exact: true }).click({ trial: true });
  await page.goto('/dashboard/game/color-prediction');
  await expect(line).toBeVisible();
  await judge(page, 'notice-colour');
  await findColour(page).choose('Red');
  await findColour(page).place.click({ trial: true });
});

test('a visitor reads it at the login, as text, until its end', async ({ browser, watch }) => {
  await say(HOSTILE, { endsAt: new Date(Date.now() + 8_000).toISOString() });
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  watch(context);
  const page = await context.newPage();
  await page.goto('/login');
  await expect(find(page, '<img src=x')).toBeVisible();
  await judge(page, 'notice-login');
  await expect(page).toHaveTitle('Log in · Rang');
  await expect(away(page)).toHaveCount(0);
  await context.close();
});

test('an administrator sees a notice as players will, sets, replaces and withdraws it', async ({
  page,
  browser,
  watch,
}) => {
  const visitors = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  watch(visitors);
  const visitor = await visitors.newPage();
  await findCrash(visitor).visit('/crash');
  await enter(page, await createAdministrator('operator'));
  await choosePanel(page, 'Notice');
  await expect(page.getByText('Players read no notice at the moment.')).toBeVisible();
  await page.getByRole('button', { name: 'Review notice…' }).click();
  const text = page.getByRole('textbox', { name: 'What players read' });
  await expect(text).toHaveAccessibleDescription(/Please write what players are to read\./);
  await text.fill('Withdrawals are slower\ntoday.');
  await expect(page.getByRole('button', { name: 'Notice: Withdrawals are slower today.' })).toBeVisible();
  await judgeThemes(page, 'office-notice');
  await page.getByRole('button', { name: 'Review notice…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tell all players' });
  await expect(dialog.getByText('Nothing: no notice stands')).toBeVisible();
  await judgeThemes(page, 'office-notice-confirm');
  await dialog.getByRole('button', { name: 'Tell all players' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(find(visitor, 'Withdrawals are slower today.')).toBeVisible();
  await expect(page.getByText(/notice\.set: .*text — → Withdrawals are slower today\./)).toBeVisible();

  await page.getByLabel('Kind').selectOption('Important');
  await text.fill('Withdrawals are as quick as ever.');
  await page.getByRole('button', { name: 'Review notice…' }).click();
  const replacing = page.getByRole('dialog', { name: 'Replace the notice' });
  await expect(replacing.getByText('Withdrawals are slower today.')).toBeVisible();
  // Somebody else is quicker: what is replaced is told as it stands by now.
  await say('We are back at noon.');
  await expect(replacing.getByText('We are back at noon.')).toBeVisible();
  await replacing.getByLabel('Reason (optional)').fill('They are.');
  await judgeThemes(page, 'office-notice-replace');
  await replacing.getByRole('button', { name: 'Replace it' }).click();
  await expect(replacing).toHaveCount(0);
  await expect(find(visitor, 'Important: Withdrawals are as quick as ever.')).toBeVisible();
  await judgeThemes(page, 'office-notice-standing');
  await page.getByRole('button', { name: 'Take down…' }).click();
  await page
    .getByRole('dialog', { name: 'Take the notice down' })
    .getByRole('button', { name: 'Take it down' })
    .click();
  await expect(page.getByText('Players read no notice at the moment.')).toBeVisible();
  await expect(away(visitor)).toHaveCount(0);
  await visitors.close();
});
