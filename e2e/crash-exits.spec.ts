import type { Locator } from '@playwright/test';
import { axisAt, exactMsOf, placeOf, plotOf } from '../apps/web/src/features/crash/stage/plot.ts';
import { awaitCrashBet } from './builders/crash-bets.ts';
import { findCrash } from './pages/crash-page.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { expect, insideTest as test } from './test.ts';

/** Where flights end whose mark would lie under something on the stage: none, if it stands clear of every end. */
async function findEndsUnder(one: Locator, stage: Locator): Promise<readonly number[]> {
  const [box, sky] = [await one.boundingBox(), await stage.boundingBox()];
  if (box === null || sky === null) throw new Error('it stands nowhere');
  const plot = plotOf({ ...sky, switches: undefined });
  const ends = Array.from({ length: 3_000 }, (_, place) => 1 + place / 100);
  return ends.filter((multiplier) => {
    const ms = exactMsOf(multiplier);
    const { x, y } = placeOf(ms, plot, axisAt(ms));
    const [across, down] = [sky.x + x, sky.y + y];
    // The arms of the cross.
    const arm = 14;
    return (
      across > box.x - arm && across < box.x + box.width + arm && down > box.y - arm && down < box.y + box.height + arm
    );
  });
}

test.describe('with a bet', () => {
  test.use({ rupees: 1_000 });

  test('where the player left is marked on the curve and said on the stage', async ({ page, player }) => {
    const crash = findCrash(page);
    await crash.visit();
    await crash.setTarget('1.01');
    for (;;) {
      await crash.bet('100');
      const bet = await awaitCrashBet(player);
      if (bet.status !== 'cashed_out') continue;
      const mark = crash.stage.getByRole('list', { name: 'Where you left' }).getByText('1.01x +₹1.00');
      await expect(mark).toBeVisible();
      const words = crash.stage.getByText('You left at 1.01x +₹1.00');
      await expect(words).toBeVisible();
      expect(await findEndsUnder(words, crash.stage)).toEqual([]);
      await expect(crash.crashed).toBeVisible({ timeout: 300_000 });
      await keepScreenshot(page, 'crash-left');
      const [place, sky] = [await mark.boundingBox(), await crash.stage.boundingBox()];
      if (place === null || sky === null) throw new Error('the mark stands nowhere');
      expect(place.x).toBeGreaterThanOrEqual(sky.x);
      // It has an edge of its own.
      expect(place.y + place.height).toBeLessThan(sky.y + sky.height);
      break;
    }
    // Pinned until the next round opens.
    await expect(crash.waiting).toBeVisible({ timeout: 300_000 });
    await expect(crash.stage.getByText(/You left at/)).toHaveCount(0);
  });

  test('a lost bet is said in its line and not on the stage, and read out once, as where the round ended is', async ({
    page,
    player,
  }) => {
    const crash = findCrash(page);
    await crash.visit();
    await crash.setTarget(undefined);
    // The round after it may open before anything else is looked at.
    await crash.stage.evaluate((stage) => {
      const spoken = new Map<Element, string>();
      new MutationObserver(() => {
        for (const one of stage.querySelectorAll('[role="status"]')) {
          const text = one.textContent;
          if (spoken.get(one) === text) continue;
          spoken.set(one, text);
          document.documentElement.dataset['spoken'] = `${document.documentElement.dataset['spoken'] ?? ''}${text}|`;
        }
        if (stage.textContent.includes('Lost ₹')) document.documentElement.dataset['shown'] = 'true';
      }).observe(stage, { childList: true, characterData: true, subtree: true });
    });
    await crash.bet('100');
    await expect(crash.line.getByText('Lost ₹100.00')).toBeVisible({ timeout: 300_000 });
    expect((await awaitCrashBet(player)).status).toBe('lost');
    const said = page.locator('html');
    await expect(said).toHaveAttribute('data-spoken', /You lost ₹100\.00\./);
    const spoken = (await said.getAttribute('data-spoken')) ?? '';
    expect(spoken.match(/You lost/g)).toHaveLength(1);
    expect(spoken).toMatch(
      /The round is running\.\|(The round is over[^|]*\|)?Crashed at \d+\.\d\dx\.\|You lost ₹100\.00\.\|/,
    );
    await expect(said).not.toHaveAttribute('data-shown');
    await keepScreenshot(page, 'crash-lost');
  });
});
