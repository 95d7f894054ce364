// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { NoticeLine } from '../src/features/notice/index.tsx';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

const TEXT = 'The house closes for an hour at noon, and nothing that is open then is lost.';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A notice whose words take `needed` pixels, where there is room for 40. */
async function openLine(needed: number) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(40);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(needed);
  const { place, press } = await renderScreen(<NoticeLine kind="info" text={TEXT} />);
  return { press, countMarks: () => place.querySelectorAll('button .tabler-icon-chevron-down').length, place };
}

test('a notice of which not all shows has a mark that there is more, and is opened by a press', async () => {
  const { place, press, countMarks } = await openLine(80);
  expect(countMarks()).toBe(1);
  const isOpen = () => place.querySelector('button')?.getAttribute('aria-expanded');
  expect(isOpen()).toBe('false');
  await press('button');
  expect(isOpen()).toBe('true');
});

test('a notice that shows whole has no such mark, until the window is narrower', async () => {
  const { countMarks } = await openLine(40);
  expect(countMarks()).toBe(0);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(60);
  await settle(() => window.dispatchEvent(new Event('resize')));
  expect(countMarks()).toBe(1);
});
