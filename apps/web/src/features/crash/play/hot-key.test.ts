import { describe, expect, it } from 'vitest';
import { findHotKey } from './hot-key.ts';

const press = { key: 'b', isRepeat: false, isCombined: false, focused: 'page' } as const;

describe('a hot key', () => {
  it('is found whatever its case', () => {
    expect(findHotKey(press)).toBe('main');
    expect(findHotKey({ ...press, key: 'N' })).toBe('second');
    expect(findHotKey({ ...press, key: ' ' })).toBe('cashOut');
    expect(findHotKey({ ...press, key: 'x' })).toBeUndefined();
  });

  it('is none while somebody types, in a dialog, held down, or with another key', () => {
    expect(findHotKey({ ...press, focused: 'field' })).toBeUndefined();
    expect(findHotKey({ ...press, focused: 'dialog' })).toBeUndefined();
    expect(findHotKey({ ...press, isRepeat: true })).toBeUndefined();
    expect(findHotKey({ ...press, isCombined: true })).toBeUndefined();
  });

  it('leaves the space bar to the button that has the focus', () => {
    expect(findHotKey({ ...press, key: ' ', focused: 'control' })).toBeUndefined();
    expect(findHotKey({ ...press, focused: 'control' })).toBe('main');
  });
});
