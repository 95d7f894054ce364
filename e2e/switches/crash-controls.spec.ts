import type { Browser, Page } from '@playwright/test';
import { setCrashRestrictions } from '../../apps/server/src/modules/controls/set-controls.ts';
import { createAdministrator } from '../builders/administrator.ts';
import { keepControlScreenshots, setControl } from '../builders/controls.ts';
import { awaitCrashBet, listCrashBets } from '../builders/crash-bets.ts';
import { findCrash } from '../pages/crash-page.ts';
import { judgeThemes } from '../pages/judge.ts';
import { expect, insideTest as test } from '../test.ts';

test.use({ rupees: 1_000 });
test.afterEach(async () => {
  await setControl((client) => setCrashRestrictions(client, { crashMultiplier: false, crashHighBets: false }));
});

const RULE = 'Demonstration round: ends by 3.00x, by 2.80x if any bet is above ₹20';

/** Has the page itself note, at every change, on which round a bet could be pressed and which banner stood above it. */
async function notePresses(page: Page) {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      const button = [...document.querySelectorAll('button')].find((one) =>
        /^(Place Bet|Bet for Next Round)/.test(one.textContent),
      );
      const game = /Game\s*#?(\d+)/.exec(document.body.innerText)?.[1];
      if (button?.getAttribute('aria-disabled') === 'false' && game !== undefined) {
        const round = Number(game) + (button.textContent.startsWith('Bet for') ? 1 : 0);
        const banners = [...document.querySelectorAll('p[role="alert"]')].map((one) => one.textContent);
        seen.add(`${round}: ${banners.filter((text) => text.includes('Demonstration')).join(' & ')}`);
      }
      document.documentElement.dataset['presses'] = [...seen].join('|');
    };
    new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
    look();
  });
}

interface Pressable {
  readonly round: number;
  readonly banner: string;
}

async function readPresses(page: Page): Promise<Pressable[]> {
  const noted = ((await page.locator('html').getAttribute('data-presses')) ?? '').split('|').filter(Boolean);
  return noted.map((one) => {
    const [round = '', ...banner] = one.split(': ');
    return { round: Number(round), banner: banner.join(': ') };
  });
}

/** The panel of an operator, in a browser of their own. */
async function openPanel(browser: Browser, watch: (context: Awaited<ReturnType<Browser['newContext']>>) => void) {
  const { username, password } = await createAdministrator('operator');
  const size = { isMobile: false, hasTouch: false, viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext({ ...size, baseURL: test.info().project.use.baseURL ?? '' });
  watch(context);
  const page = await context.newPage();
  await page.goto('/admin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.getByRole('link', { name: 'Crash Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crash Game Settings' })).toBeVisible();
  return page;
}

test('a restriction that is set while a player looks on is told before a bet on its round, and touches no earlier bet', async ({
  page,
  player,
  browser,
  watch,
}) => {
  const panel = await openPanel(browser, watch);
  const crash = findCrash(page);
  await crash.visit();
  await crash.setTarget('1.01');
  await notePresses(page);
  await crash.bet('25');
  await panel.getByRole('switch', { name: 'Restrict Crash Multiplier' }).check();
  await panel.getByRole('switch', { name: 'Restrict High Bets' }).check();
  await panel.getByLabel('Reason (optional)').fill('a demonstration');
  await panel.getByRole('button', { name: 'Save Settings' }).click();
  await expect(panel.getByText('Crash game settings updated successfully')).toBeVisible();
  const said = (await panel.getByText(/^Holds from round \d+ of Crash on\.$/).textContent()) ?? '';
  const first = Number(/\d+/.exec(said)?.[0]);
  await expect(panel.getByText('restrictCrashMultiplier false → true')).toBeVisible();
  await judgeThemes(panel, 'controls/office-crash-settings');

  const [before] = await listCrashBets(player);
  expect(before?.outcomeRule).toBe('fair');
  // A fair round may climb for minutes.
  await expect(page.getByText(RULE).first()).toBeVisible({ timeout: 300_000 });
  await expect(crash.waiting).toBeVisible({ timeout: 300_000 });
  await keepControlScreenshots(page, 'crash-banner');
  await crash.betAnyway('25');
  await expect(crash.crashed).toBeVisible({ timeout: 120_000 });
  const after = await awaitCrashBet(player);
  await keepControlScreenshots(page, 'crash-crashed');
  expect(after.outcomeRule).toBe('restricted-both');
  const bets = await listCrashBets(player);
  expect(bets.filter(({ gameId }) => Number(gameId) < first).map(({ outcomeRule }) => outcomeRule)).toEqual(['fair']);
  const presses = await readPresses(page);
  expect(presses.filter(({ round }) => round >= first).length).toBeGreaterThan(0);
  expect(presses.filter(({ round, banner }) => banner.includes(RULE) !== round >= first)).toEqual([]);

  await page.reload();
  await expect(page.getByRole('row', { name: /Demonstration/ })).toHaveCount(1);
  // A bet is cashed out before its round is over, and the proof of that is there afterwards.
  await expect(page.getByTitle(new RegExp(`^Round ${String(after.gameId)} `)).first()).toBeVisible({
    timeout: 120_000,
  });
  await page
    .getByRole('row', { name: /Demonstration/ })
    .getByRole('button', { name: /^Proof of round/ })
    .click();
  await expect(page.getByText(/The fair draw gives/)).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('This round went as announced')).toBeVisible();
  await expect(page.getByText(/^The highest bet was ₹25\.00: the announced rule gives/)).toBeVisible();
  await keepControlScreenshots(page, 'crash-proof');
});
