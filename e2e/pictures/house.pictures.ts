import { setTimeout as sleep } from 'node:timers/promises';
import { clickMines, createTicket, login, placeCrashBet, signup, startMines } from '@rang/contract';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { callHouse } from '../builders/call-house.ts';
import { enterOffice } from '../builders/enter-office.ts';
import { inventPerson, placeBet, startDeposit, type Player } from '../builders/player.ts';
import { awaitOpenRound, awaitSettledBets } from '../builders/rounds.ts';
import { requestWithdrawal } from '../builders/withdrawals.ts';
import { findColour } from '../pages/colour-page.ts';
import { findCrash } from '../pages/crash-page.ts';
import { findMines } from '../pages/mines-page.ts';
import { settle } from '../pages/settle.ts';
import { storedSession } from '../test.ts';
import { framePicture, type Shot } from './frame-picture.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 800 };

interface View {
  readonly player?: Player;
  readonly size: typeof PHONE;
  readonly theme: 'dark' | 'light';
  /** What flies is drawn in flight. */
  readonly isMoving?: boolean;
}

/** A page of a player, or of nobody yet, in a size and a theme. */
async function openPage(browser: Browser, { player, size, theme, isMoving = false }: View): Promise<Page> {
  const isPhone = size === PHONE;
  const context = await browser.newContext({
    baseURL: process.env['E2E_PICTURES_ORIGIN'] ?? '',
    ...{ viewport: size, isMobile: isPhone, hasTouch: isPhone, serviceWorkers: 'block' },
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
    ...(player === undefined ? {} : { storageState: storedSession(player) }),
  });
  await context.addInitScript((chosen) => localStorage.setItem('rang-theme', chosen), theme);
  return await context.newPage();
}

/** A screen as it is seen, without what the focus marks. */
async function shoot(page: Page): Promise<Shot> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.evaluate(() => scrollTo(0, 0));
  return { png: await page.screenshot(), ...(page.viewportSize() ?? PHONE) };
}

/** The same screen on a desktop by night and on a phone by day, shown by `stand`, as a picture of that name. */
async function picture(
  browser: Browser,
  name: string,
  { player, stand }: { player: Player; stand: (page: Page) => Promise<void> },
): Promise<void> {
  const shots: Shot[] = [];
  for (const [size, theme] of [
    [DESKTOP, 'dark'],
    [PHONE, 'light'],
  ] as const) {
    const page = await openPage(browser, { player, size, theme });
    await stand(page);
    await settle(page);
    shots.push(await shoot(page));
    await page.context().close();
  }
  await framePicture(browser, name, shots);
}

const tokenOf = ({ session }: Player) => session.accessToken;

/** Signs somebody up under a name that can be read. */
async function enter(username: string): Promise<Player> {
  const { address, name, email, password } = inventPerson();
  const person = { name, username, email, password };
  await callHouse(signup, { body: person, address });
  const session = await callHouse(login, { body: { username, password, rememberMe: true }, address });
  return { ...person, session };
}

const enterAll = (usernames: readonly string[]) => Promise.all(usernames.map(enter));

/** Everybody of the crowd bets on the round that waits, or on the next one, each on something else. */
async function betOnCrash(crowd: readonly Player[]): Promise<void> {
  for (const [place, player] of crowd.entries()) {
    const body = { amount: 10 + 5 * ((place * 7) % 9), targetMultiplier: place % 3 === 0 ? (12 + place) / 10 : null };
    await callHouse(placeCrashBet, { body, token: tokenOf(player) });
  }
}

const HIGH = 2.3;

/** Whether a flight is still too low to be worth a picture, has become high, or has ended. */
async function readFlight(page: Page): Promise<'on' | 'high' | 'over'> {
  const { stage, crashed, waiting } = findCrash(page);
  if (await crashed.isVisible()) return 'over';
  const figure = await stage.locator('.rang-unseen').first().textContent();
  return !(await waiting.isVisible()) && Number.parseFloat(figure ?? '') > HIGH ? 'high' : 'on';
}

test('crash: a flight, on a desktop and on a phone', async ({ browser }) => {
  const [player, other] = [await enter('tara'), await enter('omar')];
  const crowd = await enterAll(['leela', 'vikram', 'zoya', 'arjun9', 'pooja', 'nikhil', 'sana']);
  const pages = await Promise.all([
    openPage(browser, { player, size: DESKTOP, theme: 'dark', isMoving: true }),
    openPage(browser, { player: other, size: PHONE, theme: 'light', isMoving: true }),
  ]);
  const [desktop, phone] = [findCrash(pages[0]), findCrash(pages[1])];
  await Promise.all([desktop.visit(), phone.visit()]);
  // A round may end before there is anything to see; then the next one is flown.
  for (let hasFlown = false; !hasFlown;) {
    await expect(desktop.waiting).toBeVisible({ timeout: 300_000 });
    await Promise.all([betOnCrash(crowd), desktop.setTarget('1.50'), phone.setTarget(undefined)]);
    await Promise.all([desktop.bet('40'), phone.bet('20')]);
    await expect.poll(() => readFlight(pages[0]), { timeout: 120_000, intervals: [100] }).not.toBe('on');
    hasFlown = (await readFlight(pages[0])) === 'high';
  }
  await framePicture(browser, 'crash', await Promise.all(pages.map(shoot)));
});

test('mines: gems found, and what the next one brings', async ({ browser }) => {
  const player = await enter('kiran');
  const token = tokenOf(player);
  // A few games before, so that there is a history; most of them are lost at the third tile at the latest.
  for (let game = 0; game < 3; game += 1) {
    const { betId } = await callHouse(startMines, { token, body: { mineCount: 10, betAmount: 20 } });
    for (let position = 0; position < 25; position += 1) {
      await sleep(CLICK_PAUSE_MS);
      if ((await callHouse(clickMines, { token, body: { betId, position } })).isMine) break;
    }
  }
  await openGems(player);
  await picture(browser, 'mines', { player, stand: (page) => findMines(page).visit() });
});

const GEMS = 5;
/** Clicks that follow too soon are refused. */
const CLICK_PAUSE_MS = 150;

/** An open game with gems found here and there; one that is lost before is followed by another one. */
async function openGems(player: Player): Promise<void> {
  const token = tokenOf(player);
  for (;;) {
    const { betId } = await callHouse(startMines, { token, body: { mineCount: 3, betAmount: 50 } });
    const found: boolean[] = [];
    for (const position of [7, 12, 18, 3, 21]) {
      await sleep(CLICK_PAUSE_MS);
      const { isMine } = await callHouse(clickMines, { token, body: { betId, position } });
      found.push(!isMine);
      if (isMine) break;
    }
    if (found.filter(Boolean).length === GEMS) return;
  }
}

/** Rounds in which everybody bets on something, to their results. */
async function playColours(players: readonly Player[], rounds: number): Promise<void> {
  const choices = ['red', 'green', 'blue', '7', '2', 'green', 'red', '0'];
  for (let round = 0; round < rounds; round += 1) {
    await awaitOpenRound(6_000);
    for (const [place, player] of players.entries())
      await betOnColour(player, choices[(place + round) % choices.length] ?? 'red', 5 + place * 5);
    await Promise.all(players.map(awaitSettledBets));
  }
}

async function betOnColour(player: Player, betValue: string, amount: number): Promise<void> {
  const betType = /\d/.test(betValue) ? 'number' : 'color';
  await placeBet(player, { betType, betValue, amount } as Parameters<typeof placeBet>[1]);
}

/** Home with who plays and who won, which come a moment after it. */
async function showHome(page: Page): Promise<void> {
  await showSection(page, 'home');
  await page.getByText('7 playing').first().waitFor();
  await page.getByRole('region', { name: 'Top Winners Today' }).getByRole('listitem').nth(2).waitFor();
}

test('colour, its proof, home, win, wallet and back office, after a day of play', async ({ browser }) => {
  const player = await enter('meera');
  const crowd = await enterAll(['asha', 'ravi_k', 'kabir', 'isha', 'dev7', 'noor']);
  await startDeposit(player, 500);
  await playColours([player, ...crowd], 4);
  await picture(browser, 'home', { player, stand: showHome });
  await requestWithdrawal(player, 250);
  await picture(browser, 'wallet', { player, stand: (page) => showSection(page, 'wallet') });
  await picture(browser, 'proof', { player, stand: proveLast });
  for (const other of crowd) await requestWithdrawal(other, 110);
  for (const [place, subject] of ['A deposit that has not come', 'Which phone do I need?'].entries())
    await callHouse(createTicket, {
      token: tokenOf(crowd[place] ?? player),
      body: { subject, message: subject, category: 'payment', priority: 'medium' },
    });
  await pictureOffice(browser);
  await awaitOpenRound(12_000);
  for (const [place, other] of crowd.entries())
    await betOnColour(other, ['red', '7', 'blue', 'green', 'red', '4'][place] ?? 'red', 10 * (place + 1));
  await betOnColour(player, 'blue', 5);
  await picture(browser, 'colour', {
    player,
    stand: async (page) => {
      await page.goto('/dashboard/game/color-prediction');
      await findColour(page).choose('Green');
      await findColour(page).stake('25');
    },
  });
});

async function showSection(page: Page, section: string): Promise<void> {
  await page.goto(`/dashboard/${section}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').locator('.mantine-Skeleton-root')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('status').locator('svg')).toHaveCount(0);
  await expect(page.getByRole('main').locator('.mantine-Skeleton-root')).toHaveCount(0);
}

/** The proof of the newest result, verified. */
async function proveLast(page: Page): Promise<void> {
  await page.goto('/dashboard/game/color-prediction?tab=results');
  await page
    .getByRole('button', { name: /^Proof of round/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(dialog.getByText('This round is proven')).toBeVisible();
}

async function pictureOffice(browser: Browser): Promise<void> {
  const shots: Shot[] = [];
  for (const [size, theme, panel] of [
    [DESKTOP, 'dark', { path: 'overview', title: 'Overview' }],
    [PHONE, 'light', { path: 'withdrawals', title: 'Withdrawals' }],
  ] as const) {
    const page = await openPage(browser, { size, theme });
    await enterOffice(page, 'operator', panel);
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    await settle(page);
    shots.push(await shoot(page));
    await page.context().close();
  }
  await framePicture(browser, 'office', shots);
}
