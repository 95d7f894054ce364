// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { stepDot } from './color-trend.tsx';
import { resultsPollMs } from './use-results.ts';

describe('walking the dots of the trend', () => {
  it('goes along and between the rows of eight, and stops at the ends', () => {
    expect(stepDot(0, 'ArrowRight', 24)).toBe(1);
    expect(stepDot(1, 'ArrowDown', 24)).toBe(9);
    expect(stepDot(20, 'ArrowDown', 24)).toBe(20);
    expect(stepDot(0, 'ArrowLeft', 24)).toBe(0);
    expect(stepDot(3, 'End', 24)).toBe(23);
    expect(stepDot(3, 'x', 24)).toBeUndefined();
  });
});

describe('asking for results', () => {
  it('happens every ten seconds while a round runs', () => {
    for (const phase of ['loading', 'open', 'locked'] as const) {
      expect(resultsPollMs({ phase, ended: 6, newest: 6 })).toBe(10_000);
    }
  });

  it('stops while the game pauses and the result is there', () => {
    expect(resultsPollMs({ phase: 'between', ended: 7, newest: 7 })).toBe(false);
    expect(resultsPollMs({ phase: 'processing', ended: 7, newest: 7 })).toBe(false);
  });

  it('goes on quickly until the awaited result is there', () => {
    expect(resultsPollMs({ phase: 'between', ended: 7, newest: 6 })).toBe(700);
    expect(resultsPollMs({ phase: 'open', ended: 7, newest: 6 })).toBe(700);
  });

  it('is patient while the house works on a late result', () => {
    expect(resultsPollMs({ phase: 'processing', ended: 7, newest: 6 })).toBe(2_000);
  });

  it('does not hurry for the first round of a new house', () => {
    expect(resultsPollMs({ phase: 'open', ended: 1, newest: undefined })).toBe(10_000);
  });
});
