import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStorage, openStorage } from './open-storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser's storage that can be filled up. */
function stubStorage() {
  const entries = createMemoryStorage();
  const state = { isFull: false, longest: Infinity };
  const setItem = (key: string, value: string) => {
    if (state.isFull || value.length > state.longest) throw new DOMException('no room', 'QuotaExceededError');
    entries.setItem(key, value);
  };
  vi.stubGlobal('window', { localStorage: { ...entries, setItem } });
  return { state, entries };
}

describe('a storage of the browser', () => {
  it('keeps what it takes', () => {
    const { entries } = stubStorage();
    const storage = openStorage('localStorage');
    storage.setItem('a', '1');
    expect(entries.getItem('a')).toBe('1');
    expect(openStorage('localStorage').getItem('a')).toBe('1');
    expect(storage.isKept('a')).toBe(true);
    storage.removeItem('a');
    expect(storage.getItem('a')).toBe(null);
  });

  it('that is full has the memory take over: nothing is thrown, and nothing old is read', () => {
    const { state, entries } = stubStorage();
    const storage = openStorage('localStorage');
    storage.setItem('a', '1');
    state.isFull = true;
    storage.setItem('a', '2');
    expect(storage.getItem('a')).toBe('2');
    expect(storage.isKept('a')).toBe(false);
    expect(entries.getItem('a')).toBe(null);
    state.isFull = false;
    storage.setItem('a', '3');
    expect(storage.isKept('a')).toBe(true);
    expect(openStorage('localStorage').getItem('a')).toBe('3');
  });

  it('stores what belongs together as a whole or not at all', () => {
    const { state, entries } = stubStorage();
    const storage = openStorage('localStorage');
    storage.setTogether({ name: 'anna', token: 'short' });
    expect([entries.getItem('name'), entries.getItem('token')]).toEqual(['anna', 'short']);
    state.longest = 8;
    storage.setTogether({ name: 'bob', token: 'a token that is long' });
    expect([entries.getItem('name'), entries.getItem('token')]).toEqual([null, null]);
    expect([storage.getItem('name'), storage.getItem('token')]).toEqual(['bob', 'a token that is long']);
    expect(openStorage('localStorage').getItem('name')).toBe(null);
  });

  it('takes a value in place of another without a moment in which there is none', () => {
    const { entries } = stubStorage();
    const storage = openStorage('localStorage');
    storage.setTogether({ name: 'anna', token: 'one', mail: 'a' });
    const removed: string[] = [];
    const removeItem = (key: string) => {
      removed.push(key);
      entries.removeItem(key);
    };
    vi.stubGlobal('window', { localStorage: { ...entries, removeItem } });
    storage.setItem('token', 'two');
    storage.setTogether({ name: 'bob', mail: null, token: 'three' });
    expect(removed).toEqual(['mail']);
    expect([entries.getItem('name'), entries.getItem('token')]).toEqual(['bob', 'three']);
  });

  it('that another tab has written since says what that one wrote', () => {
    const { state, entries } = stubStorage();
    const storage = openStorage('localStorage');
    state.isFull = true;
    storage.setItem('a', '1');
    entries.setItem('a', '2');
    expect(storage.getItem('a')).toBe('2');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBe(null);
  });

  it.each([
    [
      'throws',
      () => ({
        get localStorage(): Storage {
          throw new DOMException('no', 'SecurityError');
        },
      }),
    ],
    ['is not there', () => ({ localStorage: null })],
  ])('that is blocked and %s has the memory take over', (_, makeWindow) => {
    vi.stubGlobal('window', makeWindow());
    const storage = openStorage('localStorage');
    expect(storage.getItem('a')).toBe(null);
    expect(storage.isKept('a')).toBe(false);
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBe(null);
  });
});
