import { describe, expect, it } from 'vitest';
import { findHotKey } from '../../../play/hot-keys.ts';
import { HOT_KEYS } from './use-hot-keys.ts';

const press = { key: 'b', isRepeat: false, isCombined: false, focused: 'page' } as const;

describe('a hot key', () => {
  it('is found whatever its case', () => {
    expect(findHotKey(HOT_KEYS, press)).toBe('main');
    expect(findHotKey(HOT_KEYS, { ...press, key: 'N' })).toBe('second');
    expect(findHotKey(HOT_KEYS, { ...press, key: ' ' })).toBe('cashOut');
    expect(findHotKey(HOT_KEYS, { ...press, key: 'x' })).toBeUndefined();
  });

  it('is none while somebody types, in a dialog, held down, or with another key', () => {
    expect(findHotKey(HOT_KEYS, { ...press, focused: 'field' })).toBeUndefined();
    expect(findHotKey(HOT_KEYS, { ...press, focused: 'dialog' })).toBeUndefined();
    expect(findHotKey(HOT_KEYS, { ...press, isRepeat: true })).toBeUndefined();
    expect(findHotKey(HOT_KEYS, { ...press, isCombined: true })).toBeUndefined();
  });

  it('leaves the space bar to the button that has the focus', () => {
    expect(findHotKey(HOT_KEYS, { ...press, key: ' ', focused: 'control' })).toBeUndefined();
    expect(findHotKey(HOT_KEYS, { ...press, focused: 'control' })).toBe('main');
  });
});
