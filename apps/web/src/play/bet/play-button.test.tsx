// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { DOUBLE_TAP_MS, PlayButton, isDoubleTap } from './play-button.tsx';

describe('the one big button', () => {
  it('takes two presses for one only where they come as a double tap does', () => {
    expect(isDoubleTap(1_000, undefined)).toBe(false);
    expect(isDoubleTap(1_000 + DOUBLE_TAP_MS - 1, 1_000)).toBe(true);
    expect(isDoubleTap(1_000 + DOUBLE_TAP_MS, 1_000)).toBe(false);
  });

  it('is pressed once by a double tap, and again by a press within the system’s double click', () => {
    let presses = 0;
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    act(() =>
      root.render(
        <PlayButton isOff={false} isBusy={false} onPress={() => (presses += 1)}>
          Bet
        </PlayButton>,
      ),
    );
    const tap = (atMs: number, detail: number) => {
      const click = new MouseEvent('click', { bubbles: true, detail });
      Object.defineProperty(click, 'timeStamp', { value: atMs });
      act(() => void place.querySelector('button')?.dispatchEvent(click));
    };
    tap(1_000, 1);
    tap(1_120, 2);
    expect(presses).toBe(1);
    tap(1_480, 3);
    expect(presses).toBe(2);
    act(() => root.unmount());
    place.remove();
  });
});
