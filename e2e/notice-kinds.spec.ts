import { adminLogin, createTicket, saveSettings, updateTicket } from '@rang/contract';
import type { Page } from '@playwright/test';
import { callHouse } from './builders/call-house.ts';
import { findMines } from './pages/mines-page.ts';
import { readFirst } from './pages/office-page.ts';
import { insideTest as test, expect } from './test.ts';

const NEWS = /There is news on your support ticket/;

/** Has the page note the pitch of every note that its device starts to sound. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const notes: number[] = [];
    Object.assign(globalThis, { notes });
    const start: (when?: number) => void = Reflect.get(OscillatorNode.prototype, 'start');
    OscillatorNode.prototype.start = function note(this: OscillatorNode, when?: number) {
      notes.push(this.frequency.value);
      start.call(this, when);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { notes: number[] }).notes.length);
}

for (const isOn of [true, false]) {
  test(`with Push ${isOn ? 'on, an answer is shown and heard' : 'off, an answer is neither shown nor heard'}`, async ({
    page,
    player,
  }) => {
    const { accessToken: token } = player.session;
    const notifications = { email: !isOn, push: isOn, promotional: true };
    await callHouse(saveSettings, { body: { notifications }, token });
    const asked = { subject: 'My deposit', message: 'Where is it?' };
    const { ticket } = await callHouse(createTicket, { body: asked, token });
    const countNotes = await listen(page);
    const isSynthesized = page.waitForResponse(/\/synthesize-/);
    await findMines(page).visit();
    // A device is silent until it is touched.
    await page.getByRole('heading', { level: 1 }).click();
    await (await isSynthesized).finished();
    const before = await countNotes();
    const office = await callHouse(adminLogin, { body: readFirst() });
    const support = page.getByRole('button', { name: 'Open menu' });
    // The mark says that the news is here; what is announced comes before it.
    let answers = 0;
    await expect(async () => {
      answers += 1;
      const body = { status: 'open', priority: 'medium', adminNotes: `Answer ${String(answers)}` } as const;
      await callHouse(updateTicket, { params: { id: ticket._id }, body, token: office.token });
      await expect(support).toHaveAccessibleName(/1 new/, { timeout: 3_000 });
    }).toPass();
    const toast = page.getByRole('status').filter({ hasText: NEWS });
    if (isOn) {
      await expect(toast.first()).toBeVisible();
      await expect.poll(countNotes).toBeGreaterThan(before);
    } else {
      await expect(toast).toHaveCount(0);
      expect(await countNotes()).toBe(before);
    }
  });
}
