import { describe, expect, it } from 'vitest';
import { findHotKey } from './hot-key.ts';

const plain = { isRepeat: false, isCombined: false, isTyping: false };

describe('the hot keys', () => {
  it('are single letters, large or small', () => {
    expect(findHotKey({ ...plain, key: 'b' })).toBe('main');
    expect(findHotKey({ ...plain, key: 'R' })).toBe('random');
    expect(findHotKey({ ...plain, key: 'x' })).toBeUndefined();
    expect(findHotKey({ ...plain, key: 'constructor' })).toBeUndefined();
  });

  it('are not pressed by typing, by holding a key or by a combination', () => {
    expect(findHotKey({ ...plain, key: 'b', isTyping: true })).toBeUndefined();
    expect(findHotKey({ ...plain, key: 'b', isRepeat: true })).toBeUndefined();
    expect(findHotKey({ ...plain, key: 'b', isCombined: true })).toBeUndefined();
  });
});
