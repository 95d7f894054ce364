// @vitest-environment happy-dom
import { TIMES } from '@rang/contract';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRest, type Rest } from '../src/play/bet/play-button.tsx';

type Action = 'bet' | 'cashOut';
const isTrap = (before: Action) => before === 'cashOut';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A button whose action changes; what its rest is at any moment. */
function showButton() {
  const root = createRoot(document.createElement('div'));
  const seen: Rest[] = [];
  function Button({ action }: { action: Action }) {
    seen.push(useRest(action, isTrap));
    return null;
  }
  return {
    show: (action: Action) => act(() => root.render(<Button action={action} />)),
    read: () => seen.at(-1) ?? expect.fail('nothing was shown'),
    leave: () => act(() => root.unmount()),
  };
}

test('a button that cashed out a moment ago bets by no press that was meant for that', () => {
  const button = showButton();
  button.show('bet');
  expect(button.read().isResting).toBe(false);
  button.show('cashOut');
  expect(button.read().isResting).toBe(false);
  button.show('bet');
  expect(button.read().isResting).toBe(true);
  act(() => void vi.advanceTimersByTime(TIMES.apartMs - 1));
  expect(button.read().isResting).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(button.read().isResting).toBe(false);
  button.leave();
});

test('whoever presses on and on bets by none of it: each press that it swallows has it rest anew', () => {
  const button = showButton();
  button.show('cashOut');
  button.show('bet');
  for (let press = 0; press < 5; press += 1) {
    act(() => void vi.advanceTimersByTime(400));
    expect(button.read().isResting).toBe(true);
    act(() => button.read().renew());
  }
  act(() => void vi.advanceTimersByTime(TIMES.apartMs));
  expect(button.read().isResting).toBe(false);
  act(() => button.read().renew());
  expect(button.read().isResting).toBe(false);
  button.leave();
});
