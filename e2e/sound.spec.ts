import type { Page } from '@playwright/test';
import { SOUNDS, hertzOf, type Cue } from '../apps/web/src/play/sound/synthesize.ts';
import { awaitCrashBet } from './builders/crash-bets.ts';
import { awaitSettledBets, withinOneRound } from './builders/rounds.ts';
import { findColour } from './pages/colour-page.ts';
import { findCrash } from './pages/crash-page.ts';
import { judgeThemes } from './pages/judge.ts';
import { findMines } from './pages/mines-page.ts';
import { expect, insideTest as test } from './test.ts';

test.use({ rupees: 1_000 });

/** Has the page note every note that its device starts to sound, in hertz, and every pulse that is felt. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const notes: number[] = [];
    const felt: unknown[] = [];
    Object.assign(globalThis, { notes, felt });
    const start: (when?: number) => void = Reflect.get(OscillatorNode.prototype, 'start');
    OscillatorNode.prototype.start = function note(this: OscillatorNode, when?: number) {
      notes.push(this.frequency.value);
      start.call(this, when);
    };
    navigator.vibrate = (pulses) => {
      felt.push(pulses);
      return true;
    };
  });
  const read = (name: 'notes' | 'felt') =>
    page.evaluate((of) => (globalThis as unknown as Record<string, number[]>)[of]?.slice() ?? [], name);
  return {
    notes: () => read('notes'),
    felt: () => read('felt'),
    /** Touches the page, and waits until what sounds is there: what comes late is not heard. */
    wake: async () => {
      const coming = page.waitForResponse(/\/synthesize-/);
      await page.getByRole('heading', { level: 1 }).click();
      await (await coming).finished();
    },
    /** Waits until a cue has sounded: its notes, one after the other, `step` places higher. */
    hears: async (cue: Cue, step = 0) => {
      const pitches = SOUNDS[cue].notes.map((note) => Math.fround(hertzOf(note + step)));
      await expect
        .poll(async () => includesInTurn(await read('notes'), pitches), { timeout: 300_000, message: cue })
        .toBe(true);
    },
  };
}

/** Whether all of these are among the others, in their order. */
function includesInTurn(all: readonly number[], some: readonly number[]): boolean {
  let place = 0;
  for (const one of all) if (one === some[place]) place += 1;
  return place === some.length;
}

/** Looks as a tab does that another one lies over. */
async function hide(page: Page, isHidden: boolean) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test('Color Prediction is silent until it is touched; then a bet, the lock, the last seconds and the end are heard', async ({
  page,
  player,
}) => {
  const ears = await listen(page);
  await page.goto('/dashboard/game/color-prediction');
  const colour = findColour(page);
  await expect(colour.clock).toContainText('BETS CLOSED', { timeout: 60_000 });
  await expect(page.locator('[data-last-seconds="2"]')).toBeVisible();
  expect(await ears.notes()).toEqual([]);
  await ears.wake();

  await withinOneRound(11_000, async () => {
    await colour.choose('Red');
    await colour.choose('Blue');
    await colour.place.click();
    await expect(colour.placed).toBeVisible();
  });
  await ears.hears('bet');
  await ears.hears('lock');
  await ears.hears('tick', 4);
  const [bet] = await awaitSettledBets(player);
  await ears.hears(bet?.status === 'won' ? 'win' : 'loss');
});

test('what is muted or hidden is silent, and stays so on this device', async ({ page }) => {
  const ears = await listen(page);
  const mines = findMines(page);
  await mines.visit();
  const button = page.getByRole('button', { name: 'Sound' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await mines.findGem('1');
  expect(await ears.notes()).toEqual([]);
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await mines.cashOut.click();
  await expect(mines.again).toBeVisible();
  expect(await ears.notes()).toEqual([]);

  await button.click();
  await hide(page, true);
  await mines.again.click();
  await expect(mines.cashOut).toBeVisible();
  expect(await ears.notes()).toEqual([]);
  expect(await ears.felt()).toEqual([]);
});

test('a game of Mines is heard: its bet, its gems, each higher, and its cash-out; nothing is felt where little motion is wanted', async ({
  page,
}) => {
  const ears = await listen(page);
  const mines = findMines(page);
  await mines.visit();
  await ears.wake();
  await mines.findGem('1');
  await ears.hears('bet');
  await ears.hears('gem');
  await expect(mines.cashOut).toHaveAttribute('aria-disabled', 'false');
  await mines.cashOut.click();
  await ears.hears('cashOut');
  expect(await ears.felt()).toEqual([]);
});

test.describe('where things may move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a bet is felt too, unless that is switched off; one volume is for every game', async ({ page }) => {
    const ears = await listen(page);
    const mines = findMines(page);
    await mines.visit();
    await ears.wake();
    await mines.start('1', 3);
    await ears.hears('bet');
    expect(await ears.felt()).toEqual([SOUNDS.bet.touch]);

    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('switch', { name: /^Vibration/ }).uncheck();
    await dialog.getByRole('slider', { name: 'Volume' }).fill('40');
    await ears.hears('tick');
    await judgeThemes(page, 'sound-settings');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    expect(await ears.felt()).toHaveLength(1);

    await page.goto('/dashboard/profile?tab=settings');
    await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('40');
    await expect(page.getByRole('switch', { name: /^Vibration/ })).not.toBeChecked();
    await page.getByRole('switch', { name: /^Sound/ }).uncheck();
    await page.goto('/dashboard/game/crash');
    await expect(page.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'false');
  });
});

test('a round of Crash is heard: its bet, where bets close, and where it crashes', async ({ page, player }) => {
  const ears = await listen(page);
  const crash = findCrash(page);
  await crash.visit();
  await expect(crash.crashed).toBeVisible({ timeout: 300_000 });
  expect(await ears.notes()).toEqual([]);
  await ears.wake();
  await crash.setTarget('1.01');
  await crash.bet('1');
  await ears.hears('bet');
  await ears.hears('lock');
  const { status } = await awaitCrashBet(player);
  await ears.hears(status === 'lost' ? 'loss' : 'win');
  await ears.hears('blast');
});
