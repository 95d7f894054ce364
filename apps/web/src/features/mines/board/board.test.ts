// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { stepFocus } from './board.tsx';

describe('walking the board by keyboard', () => {
  it.each([
    ['ArrowUp', 7],
    ['ArrowDown', 17],
    ['ArrowLeft', 11],
    ['ArrowRight', 13],
    ['Home', 10],
    ['End', 14],
    ['PageUp', 2],
    ['PageDown', 22],
  ])('%s leads from the middle to tile %i', (key, place) => {
    expect(stepFocus(12, key)).toBe(place);
  });

  it('stops at the edges', () => {
    expect(stepFocus(0, 'ArrowUp')).toBe(0);
    expect(stepFocus(4, 'ArrowRight')).toBe(4);
    expect(stepFocus(5, 'ArrowLeft')).toBe(5);
    expect(stepFocus(24, 'ArrowDown')).toBe(24);
  });

  it('leaves other keys alone', () => {
    expect(stepFocus(12, 'a')).toBeUndefined();
    expect(stepFocus(12, 'Enter')).toBeUndefined();
  });
});
