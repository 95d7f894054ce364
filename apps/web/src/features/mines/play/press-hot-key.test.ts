import { describe, expect, it } from 'vitest';
import { findHotKey } from '../../../play/hot-keys.ts';
import { HOT_KEYS } from './press-hot-key.ts';

const plain = { isRepeat: false, isCombined: false, focused: 'page' } as const;

describe('the hot keys', () => {
  it('are single letters, large or small', () => {
    expect(findHotKey(HOT_KEYS, { ...plain, key: 'b' })).toBe('main');
    expect(findHotKey(HOT_KEYS, { ...plain, key: 'R' })).toBe('random');
    expect(findHotKey(HOT_KEYS, { ...plain, key: 'x' })).toBeUndefined();
    expect(findHotKey(HOT_KEYS, { ...plain, key: 'constructor' })).toBeUndefined();
  });

  it('are not pressed by typing, by holding a key or by a combination', () => {
    expect(findHotKey(HOT_KEYS, { ...plain, key: 'b', focused: 'field' })).toBeUndefined();
    expect(findHotKey(HOT_KEYS, { ...plain, key: 'b', isRepeat: true })).toBeUndefined();
    expect(findHotKey(HOT_KEYS, { ...plain, key: 'b', isCombined: true })).toBeUndefined();
  });
});
