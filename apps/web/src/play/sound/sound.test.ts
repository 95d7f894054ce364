import { afterEach, expect, it } from 'vitest';
import { muted, playSound, readMuted, setMuted, wakeSound } from './sound.ts';

afterEach(() => setMuted(false));

it('tells who listens that all games were muted, until they listen no more', () => {
  const heard: boolean[] = [];
  const { unsubscribe } = muted.subscribe(() => heard.push(readMuted()));
  expect(readMuted()).toBe(false);
  setMuted(true);
  setMuted(false);
  unsubscribe();
  setMuted(true);
  expect(heard).toEqual([true, false]);
});

it('is silent where nothing can sound', () => {
  wakeSound();
  playSound(() => expect.unreachable('nobody has touched the page'));
});
