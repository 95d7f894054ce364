// @vitest-environment happy-dom
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { useHotKeys } from '../src/features/crash/play/use-hot-keys.ts';
import type { Play as CrashPlay } from '../src/features/crash/play/use-play.ts';
import { pressHotKey } from '../src/features/mines/play/press-hot-key.ts';
import type { Play as MinesPlay } from '../src/features/mines/play/use-play.ts';
import { Dialog } from '../src/ui/dialog.tsx';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

const press = vi.fn(() => Promise.resolve(false));
const cashOutFirst = vi.fn();

const crash = { slots: {}, shown: [1], selected: 1, press, cashOutFirst } as unknown as CrashPlay;
const mines = { action: 'bet', press } as unknown as MinesPlay;

/** A page that plays by keys, below a dialog that is open or not. */
function Page({ isOpen }: { isOpen: boolean }) {
  useHotKeys(crash);
  return (
    <Dialog opened={isOpen} onClose={() => undefined} title="Proof" closeLabel="Close">
      <p>What was drawn</p>
    </Dialog>
  );
}

test.each([true, false])('where a dialog is open (%s) no key plays, wherever the focus has gone', async (isOpen) => {
  press.mockClear();
  cashOutFirst.mockClear();
  await renderScreen(<Page isOpen={isOpen} />);
  await vi.waitFor(() => settle(() => expect(document.querySelector('[role="dialog"]') !== null).toBe(isOpen)));
  (document.activeElement as HTMLElement).blur();
  for (const key of ['b', ' ']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    await settle(() => document.body.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(!isOpen);
  }
  expect(press).toHaveBeenCalledTimes(isOpen ? 0 : 1);
  expect(cashOutFirst).toHaveBeenCalledTimes(isOpen ? 0 : 1);
  // The board's own keys follow the same rule.
  const event = new KeyboardEvent('keydown', { key: 'b', cancelable: true });
  Object.defineProperty(event, 'target', { value: document.body });
  pressHotKey(event as unknown as ReactKeyboardEvent, mines, () => undefined);
  expect(press).toHaveBeenCalledTimes(isOpen ? 0 : 2);
});
