import { afterEach, expect, it } from 'vitest';
import { muted, playSound, readMuted, setMuted, wakeSound } from './sound.ts';

afterEach(() => setMuted(false));

it('notifies who listens that all games were muted, until they listen no more', () => {
  const received: boolean[] = [];
  const { unsubscribe } = muted.subscribe(() => received.push(readMuted()));
  expect(readMuted()).toBe(false);
  setMuted(true);
  setMuted(false);
  unsubscribe();
  setMuted(true);
  expect(received).toEqual([true, false]);
});

it('is silent where nothing can sound', () => {
  wakeSound();
  playSound(() => expect.unreachable('nobody has touched the page'));
});
